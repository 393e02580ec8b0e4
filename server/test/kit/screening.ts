import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { ListName } from '../../../contract/screening/lists.ts';
import type { Person } from './make.ts';
import { multipart } from './multipart.ts';
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
