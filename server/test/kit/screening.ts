import { readFileSync } from 'node:fs';
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
