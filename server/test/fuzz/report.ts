import type { Fault, Tally } from './fuzz.ts';
import type { FuzzRequest } from './fuzzRequest.ts';

const SHOWN_MAX = 2_000;

/** Quoted for a shell, with every special byte as `\xhh`. */
function quoted(bytes: Buffer | string): string {
  const text = Buffer.from(bytes as string).toString('latin1');
  const shown = text
    .slice(0, SHOWN_MAX)
    .replace(/[^ -~]|['\\]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return text.length > SHOWN_MAX ? `$'${shown}' # and ${text.length - SHOWN_MAX} bytes more` : `$'${shown}'`;
}

function curlOf({ raw, method, path, headers, body, actor }: FuzzRequest): string {
  if (raw) return `printf %b ${quoted(raw)} | nc localhost 3000`;
  const auth = actor === 'nobody' ? [] : [`-H "Authorization: Bearer $${actor.toUpperCase()}"`];
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body ? [`--data-binary ${quoted(body)}`] : [];
  return [
    'curl --path-as-is -i',
    `-X ${method}`,
    ...auth,
    ...given,
    ...data,
    quoted(`http://localhost:3000${path}`),
  ].join(' ');
}

function describe({ kind, count, targets, number, request, answer }: Fault): string {
  const answered = 'body' in answer ? `${answer.status} ${answer.body.slice(0, 500)}` : answer.why;
  return [
    `FAULT ${kind}: ${count} times at ${[...targets].slice(0, 8).join(', ')}; first: request ${number}, ${request.mutation}`,
    `  ${curlOf(request)}`,
    `  answered in ${answer.seconds.toFixed(1)} s: ${answered}`,
  ].join('\n');
}

/** The human-readable result of a run. */
export function report(tally: Tally, seed: number, seconds: number, endpoints: readonly string[]): string {
  const classes = Object.entries(tally.byClass)
    .sort()
    .map(([family, count]) => `${family === '0xx' ? 'none' : family} ${count}`);
  const never = endpoints.filter((name) => !tally.succeeded.has(name));
  return [
    `seed ${seed}: ${tally.requests} requests in ${seconds.toFixed(0)} s; answers ${classes.join(', ')}`,
    `${endpoints.length - never.length} of ${endpoints.length} endpoints succeeded${never.length > 0 ? `, not ${never.join(' ')}` : ''}`,
    ...[...tally.faults.values()].map(describe),
    tally.faults.size === 0 ? 'No fault.' : `${tally.faults.size} faults.`,
  ].join('\n');
}
