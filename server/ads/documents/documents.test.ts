import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { makePdf, multipart } from '../../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

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

const counts = async () => {
  const ads = await t.ctx.db.selectFrom('ads').select('id').execute();
  const documents = await t.ctx.db.selectFrom('ad_documents').select('id').execute();
  return [ads.length, documents.length];
};

test('files belong to the entries that fileIndices name, whatever their order', async () => {
  const answer = await post(
    [entry('First'), entry('Second')],
    [
      { content: pdf(2), fileName: 'two.pdf', index: '1' },
      { content: pdf(1), fileName: 'one.pdf', index: '0' },
    ],
  );
  expect(answer.statusCode).toBe(201);
  expect(
    answer.json().documents.map((one: { title: string; fileName: string }) => [one.title, one.fileName]),
  ).toEqual([
    ['First', 'one.pdf'],
    ['Second', 'two.pdf'],
  ]);
});

test('a document opens only for whom its visibility allows, sandboxed', async () => {
  const posted = (
    await post(
      [entry('Public'), entry('Members', 'members'), entry('Asked', 'on_request')],
      ['0', '1', '2'].map((index) => ({ content: pdf(index), fileName: `${index}.pdf`, index })),
    )
  ).json();
  const open = async (as?: string) =>
    Promise.all(
      posted.documents.map(
        async (one: { id: string }) =>
          (await t.call('GET', `/ads/documents/${one.id}`, { ...(as && { as }) })).statusCode,
      ),
    );
  expect(await open()).toEqual([404, 404, 404]);
  expect(await open(owner.token)).toEqual([200, 200, 200]);
  await t.call('PUT', `/ads/${posted.id}/approve`, { as: admin.token });
  expect(await open()).toEqual([200, 404, 404]);
  expect(await open(other.token)).toEqual([200, 200, 404]);
  expect(await open(admin.token)).toEqual([200, 200, 200]);
  const seen = (await t.call('GET', `/ads/${posted.id}`)).json().documents;
  expect(seen.map((one: { url: string | null }) => one.url !== null)).toEqual([true, false, false]);
  const file = await t.call('GET', `/ads/documents/${posted.documents[0].id}`);
  expect(file.rawPayload.equals(pdf('0'))).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  });
  expect(file.headers['content-security-policy']).toContain('sandbox');
  expect(file.headers['content-disposition']).toContain('0.pdf');
});

const refusals: [string, () => Parameters<typeof post>, number][] = [
  ['an index out of range', () => [[entry('A')], [{ content: pdf(), fileName: 'a.pdf', index: '1' }]], 400],
  [
    'an index that is no number',
    () => [[entry('A')], [{ content: pdf(), fileName: 'a.pdf', index: 'x' }]],
    400,
  ],
  [
    'an index given twice',
    () => [
      [entry('A'), entry('B')],
      [
        { content: pdf(), fileName: 'a.pdf', index: '0' },
        { content: pdf(), fileName: 'b.pdf', index: '0' },
      ],
    ],
    400,
  ],
  [
    'a file that is not what its name says',
    () => [
      [entry('A')],
      [{ content: Buffer.from('<html><script>1</script>'), fileName: 'a.pdf', index: '0' }],
    ],
    400,
  ],
  [
    'an SVG',
    () => [
      [entry('A')],
      [{ content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), fileName: 'a.svg', index: '0' }],
    ],
    400,
  ],
  [
    '21 files',
    () => [
      Array.from({ length: 20 }, (_, index) => entry(`${index}`)),
      Array.from({ length: 21 }, (_, index) => ({ content: pdf(), fileName: 'a.pdf', index: String(index) })),
    ],
    400,
  ],
  [
    'a file of 16 MB',
    () => [
      [entry('A')],
      [{ content: Buffer.concat([pdf(), Buffer.alloc(16 * 1024 * 1024)]), fileName: 'a.pdf', index: '0' }],
    ],
    413,
  ],
];
test.each(refusals)('%s is refused and nothing is stored', async (_name, given, status) => {
  const before = await counts();
  const answer = await post(...given());
  expect(answer.statusCode).toBe(status);
  expect(answer.json().code).toMatch(/BAD_UPLOAD|VALIDATION_FAILED|PAYLOAD_TOO_LARGE/);
  expect(await counts()).toEqual(before);
});

test('editing keeps, renames, drops and adds documents; foreign ids are refused', async () => {
  const posted = (
    await post(
      [entry('Keep'), entry('Drop')],
      ['0', '1'].map((index) => ({ content: pdf(index), fileName: `${index}.pdf`, index })),
    )
  ).json();
  const [retained, drop] = posted.documents;
  const edit = (documents: object[], version: number) =>
    t.call('PUT', `/ads/${posted.id}/user-edit`, {
      as: owner.token,
      payload: { ...diesel(ids), documents, version },
    });
  const edited = (await edit([{ id: retained.id, ...entry('Kept', 'members') }], posted.version)).json();
  expect(edited.documents).toMatchObject([{ id: retained.id, title: 'Kept', visibility: 'members' }]);
  expect((await t.call('GET', `/ads/documents/${drop.id}`, { as: owner.token })).statusCode).toBe(404);
  const elsewhere = (
    await post([entry('Other')], [{ content: pdf(), fileName: 'x.pdf', index: '0' }])
  ).json();
  const stolen = await edit([{ id: elsewhere.documents[0].id, ...entry('Mine now') }], edited.version);
  expect([stolen.statusCode, stolen.json().details[0].path]).toEqual([400, 'documents.0.id']);
  expect((await makeAd(t, owner, diesel(ids))).version).toBe(1);
});
