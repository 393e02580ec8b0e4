import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import { makePdf } from './makeFiles.ts';
import type { TestApp } from './testApp.ts';

export type Lookups = {
  url: string;
  /** Records of the GLEIF by LEI: what differs from a good one. */
  leis: Map<
    string,
    { name?: string; entity?: string; registration?: string; country?: string; parent?: string }
  >;
  /** Answers of VIES by number without prefix; a text is an error. */
  vats: Map<string, { valid: boolean; name?: string } | string>;
  /** Answers of another kind to everything: a status, or silence. */
  broken: number | 'silent' | 'noJson' | null;
  asked: number;
  close(): void;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

/** GLEIF and VIES in one local server, with the JSON of the real ones. */
export async function startLookups(): Promise<Lookups> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    lookups.asked += 1;
    const send = (status: number, body: object | string) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    if (lookups.broken === 'silent') return request.socket.destroy();
    if (lookups.broken === 'noJson') return send(200, '<html>');
    if (lookups.broken !== null) return send(lookups.broken, {});
    const [, asked = '', ofParent] =
      /\/api\/v1\/lei-records\/([A-Z0-9]{20})(\/ultimate-parent)?$/.exec(request.url ?? '') ?? [];
    const lei = ofParent === undefined ? asked : (lookups.leis.get(asked)?.parent ?? '');
    if (asked !== '') {
      const known = lookups.leis.get(lei);
      if (!known) return send(404, { errors: [{ status: '404', title: 'Not found' }] });
      const country = known.country ?? 'NL';
      return send(200, {
        data: {
          type: 'lei-records',
          id: lei,
          attributes: {
            lei,
            entity: {
              legalName: { name: known.name ?? 'TARNHOLM ENERGY TRADING B.V.', language: 'nl' },
              otherNames: [],
              status: known.entity ?? 'ACTIVE',
              legalAddress: { country },
              headquartersAddress: { country },
              registeredAt: { id: 'RA000463' },
              registeredAs: '00000195',
            },
            registration: {
              status: known.registration ?? 'ISSUED',
              nextRenewalDate: '2027-06-01T00:00:00Z',
              corroborationLevel: 'FULLY_CORROBORATED',
              validatedAs: '00000195',
            },
          },
          relationships: {
            'ultimate-parent': {
              links: known.parent
                ? { 'lei-record': `${lookups.url}/api/v1/lei-records/${lei}/ultimate-parent` }
                : {
                    'reporting-exception': `${lookups.url}/api/v1/lei-records/${lei}/ultimate-parent-reporting-exception`,
                  },
            },
          },
        },
      });
    }
    const { vatNumber } = JSON.parse(await bodyOf(request)) as { vatNumber: string };
    const known = lookups.vats.get(vatNumber) ?? { valid: false };
    return typeof known === 'string'
      ? send(200, { actionSucceed: false, errorWrappers: [{ error: known }] })
      : send(200, { ...known, name: known.name ?? '---', address: '---', requestIdentifier: 'WAPIAAAAZ' });
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const lookups: Lookups = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leis: new Map(),
    vats: new Map(),
    broken: null,
    asked: 0,
    close: () => server.close(),
  };
  return lookups;
}

/** Proves a domain of a company, as a TXT record would. */
export const proveDomain = (t: TestApp, company: Company, domain: string) =>
  sql`insert into company_domains (id, company_id, domain, method, token, verified_at, checked_at)
    values (gen_random_uuid(), ${company.id}, ${domain}, 'dns', 'x', now(), now())`.execute(t.ctx.db);

/** Lets time pass for what is there: everything of a company happened earlier. */
export async function passDays({ ctx: { db } }: TestApp, companyId: string, days: number): Promise<void> {
  await sql`alter table evidence disable trigger user`.execute(db);
  await sql`update evidence set checked_at = checked_at - make_interval(days => ${days}::int),
      created_at = created_at - make_interval(days => ${days}::int),
      valid_until = valid_until - make_interval(days => ${days}::int),
      next_check_at = next_check_at - make_interval(days => ${days}::int)
    where company_id = ${companyId}`.execute(db);
  await sql`alter table evidence enable trigger user`.execute(db);
  await sql`update companies set evidence_due_at = evidence_due_at - make_interval(days => ${days}::int)
    where id = ${companyId}`.execute(db);
}

/** Claims something of the own company with files. */
type Sent = { name: string; content: Buffer };

/** Posts a payload with files as browsers do. */
export function callWithFiles(
  t: TestApp,
  url: string,
  as: { token: string },
  payload: object,
  files: readonly Sent[],
) {
  const form = new FormData();
  form.append('payload', JSON.stringify(payload));
  form.append('fileIndices', JSON.stringify(files.map((_, nth) => nth)));
  for (const { name, content } of files) form.append('files', new Blob([new Uint8Array(content)]), name);
  return t.call('POST', url, { as: as.token, payload: form });
}

export const claimWithFiles = (t: TestApp, as: { token: string }, payload: object, files: readonly Sent[]) =>
  callWithFiles(t, '/evidence', as, payload, files);

/** The id of a file that a company's admin added to a claim. */
export async function makePaper(t: TestApp, admin: { token: string }): Promise<string> {
  const payload = { kind: 'document', method: 'licence', issuer: 'Ministry of Energy' };
  const answer = await claimWithFiles(t, admin, payload, [{ name: 'licence.pdf', content: makePdf() }]);
  const { items } = answer.json() as { items?: { papers: { id: string }[] }[] };
  const [paper] = items?.flatMap(({ papers }) => papers) ?? [];
  if (!paper) throw new Error(`${answer.statusCode} ${answer.body}`);
  return paper.id;
}

/** The id of a file that the owner of a document added to an answer. */
export async function makeAnswerFile(
  t: TestApp,
  owner: { token: string },
  document: { id: string; signalId: string },
): Promise<string> {
  const payload = { signalId: document.signalId, reason: 'other', text: 'Our issuer corrected it.' };
  const files = [{ name: 'letter.pdf', content: makePdf() }];
  const answer = await callWithFiles(t, `/documents/${document.id}/explain`, owner, payload, files);
  const { items } = answer.json() as { items?: { explanation: { files: { id: string }[] } | null }[] };
  const [file] = items?.flatMap(({ explanation }) => explanation?.files ?? []) ?? [];
  if (!file) throw new Error(`${answer.statusCode} ${answer.body}`);
  return file.id;
}
