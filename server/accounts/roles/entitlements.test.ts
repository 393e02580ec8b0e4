import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoleEntry } from '../../../contract/accounts/roles.ts';
import { type Entitlements, roleEntitlements } from '../../../contract/core/access.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { makePdf } from '../../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { entitlementsOf } from './roles.ts';

let t: TestApp;
let ids: BaseIds;
let boss: Person;
let guestRole: RoleEntry;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  boss = await makePerson(t, { role: 'superadmin' });
  guestRole = (await t.call('GET', '/roles/system', { as: boss.token })).json().items[0];
});
afterAll(() => t.close());

const setAccess = (roleId: string, change: Partial<Entitlements>) =>
  t.call('PUT', `/roles/${roleId}/plan-access`, {
    as: boss.token,
    payload: { planAccess: { ...roleEntitlements.guest, ...change } },
  });
const canCreate = async (person: Person) =>
  (await t.call('GET', '/ads/can-create', { as: person.token })).json();
const post = (person: Person) => t.call('POST', '/ads', { as: person.token, payload: diesel(ids) });

test('what a role entitles to acts at once, both ways', async () => {
  const guest = await makePerson(t);
  await makeAd(t, guest, diesel(ids));
  await makeAd(t, guest, diesel(ids));
  expect(await canCreate(guest)).toMatchObject({ canCreate: false, used: 2, limit: 2 });
  expect((await setAccess(guestRole.id, { maxActiveAds: 3 })).json().planAccess.maxActiveAds).toBe(3);
  expect(await canCreate(guest)).toMatchObject({ canCreate: true, used: 2, limit: 3 });
  const counted = (await t.call('GET', '/ads/my/count', { as: guest.token })).json();
  expect(counted.limit).toBe(3);
  expect((await post(guest)).statusCode).toBe(201);
  expect((await post(guest)).json()).toMatchObject({
    code: 'UPGRADE_REQUIRED',
    upgradeRequired: true,
    feature: 'maxActiveAds',
    limit: 3,
    used: 3,
  });
  await setAccess(guestRole.id, { maxActiveAds: null });
  expect(await canCreate(guest)).toMatchObject({ canCreate: true, limit: null });
  await setAccess(guestRole.id, {});
  expect(await canCreate(guest)).toMatchObject({ canCreate: false, limit: 2 });
  const [entry] = await t.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'role.plan_access')
    .orderBy('created_at', 'desc')
    .execute();
  expect(entry).toMatchObject({
    entity_id: guestRole.id,
    before: { planAccess: { maxActiveAds: null } },
    after: { planAccess: { maxActiveAds: 2 } },
  });
});

test('without the market map neither guests nor visitors are sent it, from the next request on', async () => {
  const [guest, paid] = [await makePerson(t), await makePerson(t, { role: 'paid' })];
  const map = async (person?: Person) =>
    (await t.call('GET', '/ads/public/map', person ? { as: person.token } : {})).statusCode;
  expect([await map(), await map(), await map(guest)]).toEqual([200, 200, 200]);
  await setAccess(guestRole.id, { marketMap: false });
  await expect.poll(() => map(), { interval: 20, timeout: 8_000 }).toBe(403);
  expect([await map(guest), await map(paid)]).toEqual([403, 200]);
  await setAccess(guestRole.id, {});
  expect([await map(guest), await map()]).toEqual([200, 200]);
});

test('the best of the role and the custom role counts, figure by figure', async () => {
  const payload = {
    name: 'Trial desk',
    base: 'guest',
    planAccess: {
      ...roleEntitlements.guest,
      maxActiveAds: 1,
      contactRevealsPerMonth: null,
      bulkImport: true,
    },
  };
  const role = (await t.call('POST', '/roles', { as: boss.token, payload })).json();
  const person = await makePerson(t, { customRoleId: role.id });
  expect(await entitlementsOf(t.ctx.db, person.id)).toEqual({
    ...roleEntitlements.guest,
    contactRevealsPerMonth: null,
    bulkImport: true,
  });
});

test('reveals follow the role', async () => {
  await setAccess(guestRole.id, { contactRevealsPerMonth: 0 });
  const owner = await makePerson(t, { role: 'paid' });
  const buyer = await makePerson(t);
  const contact = { types: ['in_app' as const, 'email' as const] };
  const { id } = await makeAd(t, owner, diesel(ids, { contact }), { approvedBy: boss });
  const reveal = () =>
    t.call('POST', `/ads/${id}/inquiry`, { as: buyer.token, payload: { contactType: 'email' } });
  expect((await reveal()).json()).toMatchObject({
    code: 'UPGRADE_REQUIRED',
    feature: 'contactRevealsPerMonth',
    limit: 0,
  });
  await setAccess(guestRole.id, { contactRevealsPerMonth: 1 });
  expect((await reveal()).json().contactValue).toBe(owner.email);
  await setAccess(guestRole.id, {});
});

test('more documents than the role allows are refused, and those that are there stay', async () => {
  const owner = await makePerson(t, { confirmed: true });
  const send = (
    method: 'POST' | 'PUT',
    url: string,
    ad: object,
    files: number,
    known: { id: string }[] = [],
  ) => {
    const form = new FormData();
    const added = Array.from({ length: files }, (_, index) => ({
      title: `Certificate ${index}`,
      kind: 'quality_certificate',
      visibility: 'public',
    }));
    const documents = [...known, ...added];
    form.append('payload', JSON.stringify({ ...ad, documents }));
    for (let index = 0; index < files; index += 1) {
      form.append('fileIndices', String(known.length + index));
      form.append('documentFiles', new Blob([makePdf(index)], { type: 'application/pdf' }), `c${index}.pdf`);
    }
    return t.app.inject({
      method,
      url: `/api${url}`,
      payload: form,
      headers: { authorization: `Bearer ${owner.token}` },
    });
  };
  await setAccess(guestRole.id, { maxDocumentsPerAd: 1 });
  const refused = await send('POST', '/ads', diesel(ids), 2);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: 'UPGRADE_REQUIRED',
    upgradeRequired: true,
    feature: 'maxDocumentsPerAd',
    limit: 1,
    used: 2,
  });
  expect(await t.ctx.db.selectFrom('ads').select('id').where('owner_id', '=', owner.id).execute()).toEqual(
    [],
  );
  await setAccess(guestRole.id, { maxDocumentsPerAd: 2 });
  const ad = (await send('POST', '/ads', diesel(ids), 2)).json();
  expect(ad.documents).toHaveLength(2);

  await setAccess(guestRole.id, { maxDocumentsPerAd: 1 });
  const known = ad.documents.map((one: { id: string; title: string; kind: string; visibility: string }) => ({
    id: one.id,
    title: one.title,
    kind: one.kind,
    visibility: one.visibility,
  }));
  const edit = { ...diesel(ids), version: ad.version };
  expect((await send('PUT', `/ads/${ad.id}/user-edit`, edit, 1, known)).json().code).toBe('UPGRADE_REQUIRED');
  const edited = await send('PUT', `/ads/${ad.id}/user-edit`, edit, 0, known);
  expect(edited.statusCode, edited.body).toBe(200);
  expect(edited.json().documents).toHaveLength(2);
  await setAccess(guestRole.id, {});
});
