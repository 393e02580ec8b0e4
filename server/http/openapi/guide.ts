import { readFileSync } from 'node:fs';
import {
  BODY_BYTES_MAX,
  REAUTH_MINUTES,
  rateLimits,
  WRITES_PER_HOUR,
} from '../../../contract/core/endpoint.ts';
import { errorExample } from './examples.ts';

const within = (minutes: number) =>
  minutes === 1 ? 'minute' : minutes === 60 ? 'hour' : `${minutes} minutes`;
const count = (limit: number | undefined) => limit?.toLocaleString('en') ?? '–';

const limitsTable = (): string =>
  [
    '| Class | Calls within a | per address | per caller | per account signed in to |',
    '|---|---|---|---|---|',
    ...Object.entries(rateLimits).map(([name, { perMinutes, address, caller, account }]) => {
      // Every signed-in caller has the general limit too, from whatever addresses.
      const perCaller = name === 'general' ? address : caller;
      return `| \`${name}\` | ${within(perMinutes)} | ${count(address)} | ${count(perCaller)} | ${count(account)} |`;
    }),
  ].join('\n');

const firstLines = {
  account: 'The calls of a person about their own account.',
  staff:
    'Calls for accounts with the role admin or superadmin. Each names the permission that it needs as well. A value that is costly when mistyped is refused with `CONFIRMATION_REQUIRED`, which says what it would do, until the body has `confirmed: true`.',
};

/** What stands before the calls of the other documents, which follow the rules of the guide. */
export const guideBeside = (siteUrl: string, of: keyof typeof firstLines): string =>
  `${firstLines[of]} Sign-in, errors, paging and everything else are as in [the guide](${siteUrl}/api/docs/), which names the other documents.`;

/** The page that users of the API read first, with the figures of the contract. */
export function guide(siteUrl: string): string {
  const figures: Record<string, string> = {
    site: siteUrl,
    error: JSON.stringify(errorExample('VALIDATION_FAILED'), null, 2),
    reauthMinutes: String(REAUTH_MINUTES),
    writesPerHour: count(WRITES_PER_HOUR),
    bodyKilobytes: String(BODY_BYTES_MAX / 1024),
    rateLimits: limitsTable(),
  };
  const text = readFileSync(new URL('guide.md', import.meta.url), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`guide.md asks for ${name}`);
    return figure;
  });
}
