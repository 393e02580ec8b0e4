import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Entitlements, roleEntitlements } from '../../../contract/core/access.ts';
import { migrate } from '../../db/migrate.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { makeImage, makePdf } from '../../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

const MB = 1024 * 1024;

let t: TestApp;
let ids: BaseIds;
let boss: Person;
let guestRole: string;
let guest: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  boss = await makePerson(t, { role: 'superadmin' });
  guestRole = (await t.call('GET', '/roles/system', { as: boss.token })).json().items[0].id;
});
afterAll(() => t.close());
beforeEach(async () => {
  guest = await makePerson(t, { confirmed: true });
  await setAccess({});
});

const setAccess = (change: Partial<Entitlements>) =>
  t.call('PUT', `/roles/${guestRole}/plan-access`, {
    as: boss.token,
    payload: { planAccess: { ...roleEntitlements.guest, ...change } },
  });
const storedFiles = async () =>
  (await readdir(join(t.ctx.env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  ).length;

type Known = { id: string };
/** An ad with PDFs of these sizes in bytes, in addition to `known` documents. */
function send(method: 'POST' | 'PUT', url: string, ad: object, sizes: number[], known: Known[] = []) {
  const form = new FormData();
  const entry = { kind: 'quality_certificate', visibility: 'public' };
  const added = sizes.map((_, nth) => ({ ...entry, title: `Certificate ${nth}` }));
  const retained = known.map(({ id }, nth) => ({ ...entry, id, title: `Kept ${nth}` }));
  form.append('payload', JSON.stringify({ ...ad, documents: [...retained, ...added] }));
  for (const [nth, size] of sizes.entries()) {
    form.append('fileIndices', String(known.length + nth));
    form.append('documentFiles', new Blob([new Uint8Array(makePdf(size))]), `c${nth}.pdf`);
  }
  return t.app.inject({
    method,
    url: `/api${url}`,
    payload: form,
    headers: { authorization: `Bearer ${guest.token}` },
  });
}
const draft = (...sizes: number[]) => send('POST', '/ads', { ...diesel(ids), draft: true }, sizes);
const used = async (feature: keyof Entitlements = 'storageMegabytes') => {
  const { usage } = (await t.call('GET', '/plans/current', { as: guest.token })).json();
  return usage.find((one: { feature: string }) => one.feature === feature);
};

describe('files of an account', () => {
  test('fill no more than its plan has room for, and a refused one leaves nothing behind', async () => {
    await setAccess({ storageMegabytes: 3 });
    expect((await draft(MB, MB)).statusCode).toBe(201);
    expect(await used()).toEqual({ feature: 'storageMegabytes', shared: false, used: 3, limit: 3 });
    const before = await storedFiles();
    const refused = await draft(MB);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'UPGRADE_REQUIRED',
      upgradeRequired: true,
      feature: 'storageMegabytes',
      limit: 3,
      used: 3,
      plan: { code: 'trader' },
    });
    expect(await storedFiles()).toBe(before);
    expect((await t.call('GET', '/ads/my/count', { as: guest.token })).json().total).toBe(1);
    expect((await draft()).statusCode).toBe(201);
  });

  test('of four uploads at once with room for one, one is taken', async () => {
    await setAccess({ storageMegabytes: 2 });
    const answers = await Promise.all(Array.from({ length: 4 }, () => draft(MB)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 403, 403, 403]);
  });

  test('what is replaced, taken out or deleted as a draft makes room; what was published does when it is gone', async () => {
    await setAccess({ storageMegabytes: 2 });
    const first = (await draft(MB)).json();
    const edit = (version: number, sizes: number[], known: Known[] = []) =>
      send('PUT', `/ads/${first.id}/user-edit`, { ...diesel(ids), draft: true, version }, sizes, known);
    expect((await edit(1, [MB], first.documents)).json().code).toBe('UPGRADE_REQUIRED');
    const replaced = await edit(1, [MB]);
    expect(replaced.statusCode).toBe(200);
    expect((await edit(replaced.json().version, [])).statusCode).toBe(200);
    expect((await used()).used).toBe(0);

    const second = (await draft(MB)).json();
    const before = await storedFiles();
    await t.call('DELETE', `/ads/${second.id}`, { as: guest.token });
    expect((await t.call('POST', `/ads/${second.id}/undelete`, { as: guest.token })).statusCode).toBe(200);
    await t.call('DELETE', `/ads/${second.id}`, { as: guest.token });
    expect((await draft(MB)).statusCode).toBe(201);
    expect(await storedFiles()).toBe(before);

    const published = (await t.call('GET', '/ads/my-ads', { as: guest.token })).json().items[0].id;
    await t.ctx.db.updateTable('ads').set({ published_at: new Date() }).where('id', '=', published).execute();
    await t.call('DELETE', `/ads/${published}`, { as: guest.token });
    expect((await draft(MB)).json().code).toBe('UPGRADE_REQUIRED');
  });

  test('a picture and what is attached to tickets count too', async () => {
    await setAccess({ storageMegabytes: 2 });
    const as = { authorization: `Bearer ${guest.token}` };
    const ticket = new FormData();
    ticket.append('payload', JSON.stringify({ subject: 'Help', category: 'other', message: 'See this' }));
    ticket.append('fileIndices', '0');
    ticket.append('files', new Blob([new Uint8Array(makePdf(MB))]), 'a.pdf');
    const opened = await t.app.inject({ method: 'POST', url: '/api/tickets', payload: ticket, headers: as });
    expect(opened.statusCode, opened.body).toBe(201);
    expect((await used()).used).toBe(2);
    expect((await draft(MB)).json().code).toBe('UPGRADE_REQUIRED');

    await setAccess({ storageMegabytes: 0 });
    const picture = new FormData();
    picture.append('profileImage', new Blob([new Uint8Array(await makeImage('png'))]), 'me.png');
    const set = await t.app.inject({
      method: 'POST',
      url: '/api/auth/upload-profile-image',
      payload: picture,
      headers: as,
    });
    expect(set.json()).toMatchObject({ code: 'UPGRADE_REQUIRED', feature: 'storageMegabytes', limit: 0 });
  });

  test('need a confirmed e-mail on ads, unless the setting says otherwise; questions to support do not', async () => {
    guest = await makePerson(t, { confirmed: false });
    const refused = await draft(10);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
    expect((await draft()).statusCode).toBe(201);
    const allow = (requireConfirmedEmailForFiles: boolean) =>
      t.call('PUT', '/site-settings', {
        as: boss.token,
        payload: { security: { requireConfirmedEmailForFiles } },
      });
    expect((await allow(false)).statusCode).toBe(200);
    expect((await draft(10)).statusCode).toBe(201);
    await allow(true);
    expect((await draft(10)).statusCode).toBe(403);
    await t.ctx.db.updateTable('users').set({ email_verified: true }).where('id', '=', guest.id).execute();
    expect((await draft(10)).statusCode).toBe(201);
  });
});

describe('drafts of an account', () => {
  test('are as many as its plan says, exactly, however they are made', async () => {
    await setAccess({ maxDrafts: 3, bulkImport: true });
    const answers = await Promise.all(Array.from({ length: 8 }, () => draft()));
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(3);
    expect(answers.find((answer) => answer.statusCode === 403)?.json()).toMatchObject({
      code: 'UPGRADE_REQUIRED',
      feature: 'maxDrafts',
      limit: 3,
      used: 3,
      plan: { code: 'trader' },
    });
    expect(await used('maxDrafts')).toEqual({ feature: 'maxDrafts', shared: false, used: 3, limit: 3 });
    const [first] = (await t.call('GET', '/ads/my-ads', { as: guest.token })).json().items;
    const post = (path: string, payload?: object) =>
      t.call('POST', path, { as: guest.token, ...(payload && { payload }) });
    expect((await post(`/ads/${first.id}/duplicate`)).json().feature).toBe('maxDrafts');
    const rows = [{ side: 'sell' }];
    expect((await post('/ads/import', { rows })).json()).toMatchObject({ feature: 'maxDrafts', used: 3 });
    await t.call('DELETE', `/ads/${first.id}`, { as: guest.token });
    expect((await draft()).statusCode).toBe(201);
    expect((await post(`/ads/${first.id}/undelete`)).json().feature).toBe('maxDrafts');
    expect((await makeAd(t, guest, diesel(ids))).id).toBeTruthy();
  });

  test('that are made and deleted again and again do not pile up', async () => {
    await setAccess({ maxDrafts: 60, bulkImport: true });
    const as = guest.token;
    const rows = Array.from({ length: 53 }, () => ({ side: 'sell' }));
    const { created } = (await t.call('POST', '/ads/import', { as, payload: { rows } })).json();
    const gone = (await t.call('DELETE', '/ads', { as, payload: { ids: created } })).json();
    expect(gone.deleted).toHaveLength(53);
    const left = await t.ctx.db.selectFrom('ads').select('id').where('owner_id', '=', guest.id).execute();
    expect(left).toHaveLength(50);
  });
});

test('stored entitlements from before there were quotas get them, by what else they give', async () => {
  const { db, databaseUrl: url } = t.ctx;
  await sql`create schema old`.execute(db);
  await migrate(url, undefined, { schema: 'old', upTo: 23 });
  const { maxDrafts: _drafts, storageMegabytes: _storage, ...before } = roleEntitlements.guest;
  const given: [code: string, base: string, access: object][] = [
    ['small', 'guest', before],
    ['importer', 'paid', { ...before, bulkImport: true }],
    ['endless', 'paid', { ...before, maxActiveAds: null }],
    ['staff', 'admin', { ...before, maxActiveAds: null }],
  ];
  for (const [code, base, access] of given) {
    await sql`insert into old.roles (id, code, name, kind, base, plan_access)
      values (gen_random_uuid(), ${code}, ${code}, 'custom', ${base}, ${JSON.stringify(access)})`.execute(db);
  }
  await migrate(url, undefined, { schema: 'old' });
  const { rows } = await sql<{ code: string; plan_access: Entitlements }>`
    select code, plan_access from old.roles where kind = 'custom'`.execute(db);
  const after = Object.fromEntries(
    rows.map(({ code, plan_access: { maxDrafts, storageMegabytes, ...rest } }) => {
      expect(Object.keys(rest)).toHaveLength(Object.keys(before).length);
      return [code, [maxDrafts, storageMegabytes]];
    }),
  );
  expect(after).toEqual({
    small: [50, 100],
    importer: [500, 1024],
    endless: [null, 20_480],
    staff: [null, null],
  });
});
