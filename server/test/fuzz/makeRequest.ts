import { z } from 'zod';
import type { EndpointSpec } from '../../../contract/core/endpoint.ts';
import { multipart } from '../kit/makeFiles.ts';
import type { Corpus } from './corpus.ts';
import { type Dice, rollDice } from './dice.ts';
import type { FuzzRequest, Target } from './fuzzRequest.ts';
import { generate, type JsonSchema, MARK } from './generate.ts';
import { mutate } from './mutate.ts';
import { makeOdd } from './oddities.ts';
import { rawRequest } from './rawRequests.ts';

type Values = Record<string, unknown>;

const schemas = new WeakMap<z.ZodType, JsonSchema>();
function schemaOf(type: z.ZodType): JsonSchema {
  const known = schemas.get(type);
  if (known) return known;
  const made = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  schemas.set(type, made);
  return made;
}

const TRIES = 8;

/** Retries until the finer rules are met; a value that breaks one is still a useful test. */
function validOf(type: z.ZodType, make: () => unknown): unknown {
  let made = make();
  for (let tries = 1; tries < TRIES && !type.safeParse(made).success; tries += 1) made = make();
  return made;
}

const textOf = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)).toWellFormed();

/** A query string; lists become repeated keys. */
function queryText(values: unknown): string {
  const pairs = Object.entries((values ?? {}) as Values).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [
      key.toWellFormed(),
      textOf(one),
    ]),
  );
  // The server accepts 16 kB of headers; longer queries test nothing new.
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`.slice(0, 12_000);
}

const inPath = (value: unknown) => encodeURIComponent(textOf(value)).slice(0, 4_000);

function withFiles(
  request: FuzzRequest,
  spec: EndpointSpec,
  body: unknown,
  corpus: Corpus,
  dice: Dice,
): void {
  const { field = 'file', maxFiles = 1, plain } = spec.files ?? {};
  const files = Array.from({ length: dice.whole(Math.min(3, maxFiles)) }, () => dice.pick(corpus.files));
  const parts = files.map(({ name, content }) => ({ name: field, content, fileName: name }));
  const indices = JSON.stringify(files.map((_, n) => n));
  const said = plain
    ? []
    : [
        { name: 'payload', content: JSON.stringify(body ?? {}) },
        { name: 'fileIndices', content: indices },
      ];
  const made = multipart([...said, ...parts]);
  request.body = made.body;
  request.headers['content-type'] = made.type;
}

function actorFor({ access }: EndpointSpec, { actors }: Corpus, dice: Dice): string {
  const names = ['nobody', ...actors.map(({ name }) => name)];
  if (access === 'public') return dice.chance(50) ? 'nobody' : dice.pick(names);
  const may = actors.filter(({ name, permissions }) =>
    typeof access === 'object'
      ? permissions.includes(access.permission)
      : access === 'signedIn' || name === 'superadmin',
  );
  return may.length > 0 && dice.chance(85) ? dice.pick(may).name : dice.pick(names);
}

function endpointRequest(
  { name, spec }: { name: string; spec: EndpointSpec },
  corpus: Corpus,
  dice: Dice,
): FuzzRequest {
  const known = corpus.knownFor(name, spec.path);
  const make = (type: z.ZodType | undefined) =>
    type && validOf(type, () => generate(schemaOf(type), dice, known));
  const example = corpus.examples[name];
  const given: Values = {
    params: make(spec.params),
    query: make(spec.query),
    body: spec.body && example && dice.chance(70) ? structuredClone(example) : make(spec.body),
  };
  const request: FuzzRequest = {
    target: name,
    spec,
    actor: actorFor(spec, corpus, dice),
    method: spec.method,
    path: '',
    headers: {},
    body: null,
    mutation: 'none',
  };
  const way = dice.whole(99);
  const parts = (['params', 'query', 'body'] as const).filter((part) => spec[part]);
  const changed = way < 50 && parts.length > 0 ? dice.pick(parts) : null;
  if (changed) {
    const { value, mutation } = mutate(given[changed], dice);
    given[changed] = value;
    request.mutation = `${changed}: ${mutation}`;
  }
  const params = (typeof given.params === 'object' && given.params !== null ? given.params : {}) as Values;
  const path = spec.path.replace(/:(\w+)/g, (_, key: string) => inPath(params[key]));
  request.path = `/api${path}${queryText(given.query)}`;
  // An empty, dotted or very long path segment leads to another route.
  if (changed === 'params' && /\/\.{0,2}(?:\/|\?|$)|[^/]{301}/.test(request.path)) request.spec = null;
  if (spec.files && (!spec.body || dice.chance(50))) withFiles(request, spec, given.body, corpus, dice);
  else if (spec.body || spec.rawBody) {
    request.body = Buffer.from(JSON.stringify(given.body) ?? '');
    request.headers['content-type'] = 'application/json';
  }
  if (spec.repeatable && dice.chance(20)) request.headers['idempotency-key'] = `fuzz-key-${dice.whole(20)}`;
  if (!changed && way >= 70) makeOdd(request, dice);
  return request;
}

function pageRequest(corpus: Corpus, dice: Dice): FuzzRequest {
  const known = corpus.knownFor('page', '/page');
  const slug = dice.pick(corpus.slugs);
  const query = dice.chance(40)
    ? queryText(generate(corpus.marketQuery, dice, known))
    : dice.pick(['', '', '?lang=ar', `?lang=${inPath(MARK)}`, `?q=${inPath(MARK)}`, '?token=x']);
  const path = dice
    .pick(corpus.pages)
    .replace(':slug', slug)
    .replace(':checkout', dice.pick(corpus.checkouts));
  const isForm = path.startsWith('/sandbox/') && dice.chance(50);
  const request: FuzzRequest = {
    target: 'page',
    spec: null,
    actor: 'nobody',
    method: isForm ? 'POST' : 'GET',
    path: `${path}${query}`,
    headers: isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
    body: isForm
      ? Buffer.from(`way=${dice.pick(['pay', 'decline', 'cancel', 'x', '', '%00', '%ff'])}`)
      : null,
    mutation: 'none',
  };
  if (dice.chance(50)) makeOdd(request, dice);
  return request;
}

/** The request of this number: reproducible from seed and number, except for the ids of the run. */
export function makeRequest(target: Target, corpus: Corpus, seed: number): FuzzRequest {
  const dice = rollDice(seed);
  if (target.name === 'raw') return rawRequest(dice);
  if (target.spec === null) return pageRequest(corpus, dice);
  return endpointRequest({ name: target.name, spec: target.spec }, corpus, dice);
}
