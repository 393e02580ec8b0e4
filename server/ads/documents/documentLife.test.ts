import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseIds, baseIds, diesel, makePerson, type Person } from '../../test/kit/make.ts';
import { makePdf, multipart } from '../../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { purgeDeleted } from '../lifecycle/removal.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'superadmin', confirmed: true });
  other = await makePerson(t);
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

/** Distinguishable files, to verify which one is returned. */
const pdf = (padding: string | number = 0) => makePdf(Number(padding));

const entry = (title: string, visibility = 'public') => ({ title, kind: 'quality_certificate', visibility });

type Given = { content: Buffer; fileName: string; index: string };

const send = (method: 'POST' | 'PUT', path: string, payload: object, files: Given[]) => {
  const { body, type } = multipart([
    { name: 'payload', content: JSON.stringify(payload) },
    ...files.map((file) => ({ name: 'fileIndices', content: file.index })),
    ...files.map((file) => ({ name: 'documentFiles', content: file.content, fileName: file.fileName })),
  ]);
  return t.app.inject({
    method,
    url: `/api${path}`,
    payload: body,
    headers: { 'content-type': type, authorization: `Bearer ${owner.token}` },
  });
};
const post = (documents: object[], files: Given[]) =>
  send('POST', '/ads', { ...diesel(ids), documents }, files);

const namedFiles = async () => {
  const rows = await t.ctx.db.selectFrom('ad_documents').select('file_key').execute();
  return new Set(rows.map((row) => row.file_key));
};
const storedFiles = async () => {
  const folder = join(t.ctx.env.DATA_DIR, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Set(entries.filter((one) => one.isFile()).map((one) => one.name));
};

test('documents of a changed version are public only with it; those left out go only with it', async () => {
  const posted = (
    await post(
      [entry('Stays'), entry('Goes')],
      ['1', '2'].map((size, index) => ({ content: pdf(size), fileName: `${size}.pdf`, index: `${index}` })),
    )
  ).json();
  const published = (await t.call('PUT', `/ads/${posted.id}/approve`, { as: admin.token })).json();
  const [stays, goes] = published.documents;
  const { price } = diesel(ids);
  const changed = await send(
    'PUT',
    `/ads/${posted.id}/user-edit`,
    {
      ...diesel(ids, { price: { ...price, type: 'fixed', amount: 650 } }),
      documents: [entry('Comes', 'members'), { id: stays.id, ...entry('Stays, renamed') }],
      version: published.version,
    },
    [{ content: pdf(3), fileName: '3.pdf', index: '0' }],
  );
  expect(changed.statusCode, changed.body).toBe(200);
  expect(changed.json().documents.map((one: { title: string }) => one.title)).toEqual(['Stays', 'Goes']);
  const { revision } = changed.json();
  const waiting = (await t.call('GET', `/ads/${revision.id}`, { as: owner.token })).json();
  const comes = waiting.documents[0];
  const open = async (id: string, as?: string) =>
    (await t.call('GET', `/ads/documents/${id}`, { ...(as && { as }) })).statusCode;
  expect(waiting.documents.map((one: { title: string }) => one.title)).toEqual(['Comes', 'Stays, renamed']);
  expect([await open(goes.id), await open(comes.id, other.token), await open(comes.id, admin.token)]).toEqual(
    [200, 404, 200],
  );

  const approved = (await t.call('PUT', `/ads/${revision.id}/approve`, { as: admin.token })).json();
  expect(approved.documents).toMatchObject([
    { id: comes.id, title: 'Comes' },
    { id: stays.id, title: 'Stays, renamed' },
  ]);
  expect([await open(goes.id), await open(comes.id, other.token), await open(stays.id)]).toEqual([
    404, 200, 200,
  ]);
  const file = await t.call('GET', `/ads/documents/${stays.id}`);
  expect(file.rawPayload.equals(pdf(1))).toBe(true);

  // Discarding a revision deletes only its own files.
  const again = await send(
    'PUT',
    `/ads/${posted.id}/user-edit`,
    {
      ...diesel(ids),
      documents: [{ id: stays.id, ...entry('Stays') }, entry('New')],
      version: approved.version,
    },
    [{ content: pdf(4), fileName: '4.pdf', index: '1' }],
  );
  await t.call('DELETE', `/ads/${again.json().revision.id}`, { as: owner.token });
  expect([await open(stays.id), await open(comes.id, other.token)]).toEqual([200, 200]);
  expect(await storedFiles()).toEqual(await namedFiles());
});

test('who reads what is not public is kept once a day; "on request" opens for whom its owner lets in', async () => {
  const posted = (
    await post(
      [entry('Members', 'members'), entry('Asked', 'on_request'), entry('Public')],
      ['0', '1', '2'].map((index) => ({ content: pdf(index), fileName: `${index}.pdf`, index })),
    )
  ).json();
  await t.call('PUT', `/ads/${posted.id}/approve`, { as: admin.token });
  const [members, asked, open] = posted.documents;
  const read = async (id: string, as = other.token) =>
    (await t.call('GET', `/ads/documents/${id}`, { as })).statusCode;
  expect([await read(members.id), await read(members.id), await read(asked.id), await read(open.id)]).toEqual(
    [200, 200, 404, 200],
  );
  await read(members.id, owner.token);
  await t.ctx.db.insertInto('ad_document_grants').values({ ad_id: posted.id, user_id: other.id }).execute();
  expect(await read(asked.id)).toBe(200);
  const seen = (await t.call('GET', `/ads/${posted.id}`, { as: other.token })).json();
  expect(seen.documents.map((one: { url: string | null }) => one.url !== null)).toEqual([true, true, true]);
  const reads = await t.ctx.db
    .selectFrom('ad_document_reads')
    .select(['document_id', 'reader_id'])
    .where('document_id', 'in', [members.id, asked.id, open.id])
    .execute();
  expect(reads).toHaveLength(2);
  expect(reads).toEqual(
    expect.arrayContaining([
      { document_id: members.id, reader_id: other.id },
      { document_id: asked.id, reader_id: other.id },
    ]),
  );
});

test('files go with an ad that is deleted for good, and with one whose 30 days are over', async () => {
  const file = (index: string) => ({ content: pdf(index), fileName: `${index}.pdf`, index: '0' });
  const [first, second] = [
    (await post([entry('One')], [file('5')])).json(),
    (await post([entry('Two')], [file('6')])).json(),
  ];
  const before = (await storedFiles()).size;
  await t.call('DELETE', `/ads/${first.id}`, { as: admin.token });
  await t.call('DELETE', `/ads/${second.id}`, { as: owner.token });
  expect((await storedFiles()).size).toBe(before - 1);
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await t.ctx.db.updateTable('ads').set({ deleted_at: longAgo }).where('id', '=', second.id).execute();
  expect(await purgeDeleted(t.ctx)).toBe(1);
  expect((await storedFiles()).size).toBe(before - 2);
  expect(await storedFiles()).toEqual(await namedFiles());
});
