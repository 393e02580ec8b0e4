import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { AdRuleList } from '../../../contract/ads/adRules.ts';
import type { ListName } from '../../../contract/screening/lists.ts';
import type { RegimeRule } from '../../../contract/screening/rules.ts';
import { startRules } from '../../ads/lifecycle/followRules.ts';
import { makePerson, type Person } from './make.ts';
import { multipart } from './makeFiles.ts';
import type { TestApp } from './testApp.ts';
/** A reference file of an authority’s format; everybody on it is invented. */
export const listFixture = (fileName: string): Buffer =>
  readFileSync(new URL(`../../screening/fixtures/${fileName}`, import.meta.url));

/** Hands in the files of a list and waits until they are read. */
export async function handIn(
  t: TestApp,
  as: Person,
  list: ListName,
  files: readonly { fileName: string; content: Buffer | string }[],
  payload: { publishedOn?: string } = {},
) {
  const { body, type } = multipart([
    { name: 'payload', content: JSON.stringify(payload) },
    ...files.map((_, nth) => ({ name: 'fileIndices', content: String(nth) })),
    ...files.map(({ fileName, content }) => ({ name: 'files', content, fileName })),
  ]);
  const answer = await t.call('POST', `/screening/lists/${list}/versions`, {
    as: as.token,
    payload: body,
    headers: { 'content-type': type },
  });
  await t.ctx.jobs.drain();
  return answer;
}

/** Hands in a list and puts it in use; its subjects are compared with it. */
export async function putInUse(
  t: TestApp,
  as: Person,
  list: ListName,
  files: readonly { fileName: string; content: Buffer | string }[],
  payload: { publishedOn?: string } = {},
): Promise<void> {
  const { id } = (await handIn(t, as, list, files, payload)).json();
  const answer = await t.call('POST', `/screening/versions/${id}/activate`, { as: as.token });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await t.ctx.jobs.drain();
}

/** The reference list of OFAC: a company, a vessel, a person, and one more company. */
export const sdnList = (): string => listFixture('sdn.xml').toString('utf8');

/** Companies by number and name, as OFAC would publish them. */
export const companyList = (entries: Record<string, string>, day = '11/18/2026'): string =>
  `<sdnList><publshInformation><Publish_Date>${day}</Publish_Date><Record_Count>${Object.keys(entries).length}</Record_Count></publshInformation>${Object.entries(
    entries,
  )
    .map(
      ([uid, name]) =>
        `<sdnEntry><uid>${uid}</uid><lastName>${name}</lastName><sdnType>Entity</sdnType></sdnEntry>`,
    )
    .join('')}</sdnList>`;

/** In the order in which they can be emptied. */
const SCREENING_TABLES = [
  'screening_decisions',
  'screening_hits',
  'screening_runs',
  'screening_subjects',
  'screening_version_entries',
  'screening_entries',
  'screening_versions',
  'screening_lookups',
] as const;

/** As before the first list. */
export async function forgetScreening({ ctx: { db } }: TestApp): Promise<void> {
  const append = (how: 'disable' | 'enable') =>
    sql`alter table screening_runs ${sql.raw(how)} trigger user; alter table screening_decisions ${sql.raw(how)} trigger user`.execute(
      db,
    );
  await append('disable');
  // Deleted, not truncated: what still reads them in the background would deadlock with the locks of a truncate.
  // A sweep of the test before may add a run meanwhile, which keeps its subject: then once more.
  await vi.waitFor(
    async () => {
      for (const table of SCREENING_TABLES) await sql`delete from ${sql.table(table)}`.execute(db);
    },
    { timeout: 15_000 },
  );
  await append('enable');
}

const draftRule = {
  authority: 'Invented authority',
  kind: 'origin_ban',
  scope: { origins: ['KP'] },
  from: '2026-01-01',
  action: 'block',
  message: 'No goods of this origin',
  sourceUrl: 'https://example.com/act',
};
/** A last day that is over. */
export const OVER = '2026-01-02';

/** What the next minute does about rules that began, ended or were changed. */
export async function followRulesNow(t: TestApp): Promise<void> {
  await startRules(t.ctx);
  await t.ctx.jobs.drain();
}

/** Two of the compliance staff, and rules that one enters and the other confirms. */
export async function makeRuleMakers(t: TestApp) {
  const permissions = ['compliance.read', 'compliance.rules', 'compliance.review'] as const;
  const first = await makePerson(t, { permissions: [...permissions] });
  const second = await makePerson(t, { permissions: [...permissions] });
  const rules: RegimeRule[] = [];

  const confirm = async ({ id, version }: RegimeRule): Promise<RegimeRule> => {
    const path = `/screening/rules/${id}/confirm`;
    const answer = await t.call('POST', path, { as: second.token, payload: { version } });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const edit = async (id: string, change: object): Promise<RegimeRule> => {
    const all: RegimeRule[] = (await t.call('GET', '/screening/rules', { as: first.token })).json().items;
    const found = all.find((one) => one.id === id);
    if (!found) throw new Error('no rule');
    const { version, authority, kind, scope, from, to, params, action, message, sourceUrl } = found;
    const body = { version, authority, kind, scope, from, to, params, action, message, sourceUrl };
    const payload = { ...body, ...change };
    const changed = await t.call('PUT', `/screening/rules/${id}`, { as: first.token, payload });
    if (changed.statusCode !== 200) throw new Error(`${changed.statusCode} ${changed.body}`);
    return confirm(changed.json());
  };
  return {
    first,
    second,
    edit,
    /** A confirmed rule; without a change it blocks ads of North Korean origin. */
    inForce: async (change: object = {}): Promise<RegimeRule> => {
      const payload = { ...draftRule, ...change };
      const made = await t.call('POST', '/screening/rules', { as: first.token, payload });
      if (made.statusCode !== 201) throw new Error(`${made.statusCode} ${made.body}`);
      const rule = await confirm(made.json());
      rules.push(rule);
      return rule;
    },
    /** Ends all that were made, and has ads follow. */
    endAll: async (): Promise<void> => {
      for (const { id } of rules.splice(0)) await edit(id, { to: OVER });
      await followRulesNow(t);
    },
  };
}
export type RuleMakers = Awaited<ReturnType<typeof makeRuleMakers>>;

export const rulesOf = async (t: TestApp, id: string, as: Person): Promise<AdRuleList> =>
  (await t.call('GET', `/ads/${id}/rules`, { as: as.token })).json();
