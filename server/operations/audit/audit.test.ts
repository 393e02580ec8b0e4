import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/operations/audit.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { recordAudit, recordFailedAttempt } from './audit.ts';

let t: TestApp;
let admin: Person;
let other: Person;

beforeAll(async () => {
  t = await startTestApp();
  admin = await makePerson(t, { role: 'admin' });
  other = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const list = async (query = ''): Promise<{ items: AuditEntry[]; total: number; actions: string[] }> =>
  (await t.call('GET', `/audit${query}`, { as: admin.token })).json();
const actionsOf = ({ items }: { items: AuditEntry[] }) => items.map((one) => one.action);
const backdate = (id: string, at: string) =>
  t.ctx.db
    .insertInto('audit_log')
    .values({
      id,
      actor_id: null,
      action: 'demo.past',
      created_at: at,
      entity: null,
      entity_id: null,
      address: null,
    })
    .execute();

describe('list', () => {
  test('newest first, by actor, action, entity and day, in pages', async () => {
    for (const [who, action] of [
      [admin, 'backup.create'],
      [other, 'backup.restore'],
      [admin, 'backup.restored'],
    ] as const) {
      await recordAudit(t.ctx.db, {
        actorId: who.id,
        action,
        entity: 'backup',
        entityId: action,
        address: '::1',
      });
    }
    expect(actionsOf(await list('?entity=backup'))).toEqual([
      'backup.restored',
      'backup.restore',
      'backup.create',
    ]);
    expect(actionsOf(await list(`?entity=backup&actor=${other.id}`))).toEqual(['backup.restore']);
    expect(actionsOf(await list(`?entity=backup&actor=${other.email.toUpperCase()}`))).toEqual([
      'backup.restore',
    ]);
    const { username } = (await t.call('GET', '/auth/me', { as: other.token })).json();
    expect((await list(`?entity=backup&actor=${username}`)).items[0]?.actor).toEqual({
      id: other.id,
      username,
    });
    expect((await list('?actor=nobody-of-this-name')).total).toBe(0);
    expect((await list('?action=backup.')).total).toBe(3);
    expect((await list('?action=backup.res')).total).toBe(2);
    expect(actionsOf(await list('?action=backup.restore'))).toEqual(['backup.restore']);
    expect((await list('?action=%25')).total).toBe(0);
    expect(actionsOf(await list('?entityId=backup.create'))).toEqual(['backup.create']);
    const second = await list('?entity=backup&limit=2&page=2');
    expect(actionsOf(second)).toEqual(['backup.create']);
    expect(second).toMatchObject({ total: 3, page: 2, totalPages: 2 });
    expect((await list()).actions.filter((action) => action.startsWith('backup.'))).toEqual([
      'backup.create',
      'backup.restore',
      'backup.restored',
    ]);
  });

  test('both days are whole ones, in UTC', async () => {
    await backdate('01900000-0000-7000-8000-000000000001', '2020-02-28T23:59:59.999Z');
    await backdate('01900000-0000-7000-8000-000000000002', '2020-02-29T00:00:00Z');
    await backdate('01900000-0000-7000-8000-000000000003', '2020-03-01T23:59:59.999Z');
    await backdate('01900000-0000-7000-8000-000000000004', '2020-03-02T00:00:00Z');
    expect((await list('?action=demo.past&from=2020-02-29&to=2020-03-01')).total).toBe(2);
    expect((await list('?action=demo.past&from=2020-02-29')).total).toBe(3);
    expect((await list('?action=demo.past&to=2020-02-28')).total).toBe(1);
    expect((await list('?from=0001-01-01&to=9999-12-31')).total).toBeGreaterThan(3);
  });

  test.each([
    '?from=2020-02-30',
    '?from=today',
    '?limit=101',
    '?page=0',
    '?sort=x',
    `?actor=${'x'.repeat(255)}`,
  ])('refuses %s', async (query) => {
    expect((await t.call('GET', `/audit${query}`, { as: admin.token })).statusCode).toBe(400);
  });
});

test('secrets are masked, however deep they stand', async () => {
  await recordAudit(t.ctx.db, {
    actorId: null,
    action: 'social.settings_update',
    before: { password: 'p1', name: 'kept', provider: { clientSecret: 's2', list: [{ accessToken: 't3' }] } },
    after: { passwordHash: 'h4' },
  });
  const [entry] = (await list('?action=social.settings_update')).items;
  expect(entry).toMatchObject({ actor: null, before: { name: 'kept', provider: { clientSecret: '…' } } });
  expect(JSON.stringify(entry)).not.toMatch(/p1|s2|t3|h4/);
});

test('an entry of a transaction that fails is not there', async () => {
  const failing = t.ctx.db.transaction().execute(async (tx) => {
    await recordAudit(tx, { actorId: admin.id, action: 'plan.create' });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect((await list('?action=plan.create')).total).toBe(0);
});

test.each([
  'update audit_log set action = action',
  "update audit_log set action = 'demo.forged'",
  'update audit_log set actor_id = null where actor_id is not null',
  "update audit_log set address = '203.0.113.1'",
  `update audit_log set before = '{"email": "forged@example.com"}'`,
  'update audit_log set after = null where after is not null',
  'update audit_log set created_at = now()',
  'delete from audit_log',
  'delete from audit_log where false',
  'truncate audit_log',
  'truncate audit_log, users cascade',
])('the database refuses: %s', async (statement) => {
  const before = (await list()).total;
  expect(before).toBeGreaterThan(0);
  await expect(sql.raw(statement).execute(t.ctx.db)).rejects.toThrow('append-only');
  expect((await list()).total).toBe(before);
});

test('the log forgets personal values of an account, and nothing else of it', async () => {
  const id = '01900000-0000-7000-8000-0000000000aa';
  await recordAudit(t.ctx.db, {
    actorId: admin.id,
    action: 'user.update',
    entity: 'user',
    entityId: id,
    address: '203.0.113.7',
    before: { email: 'old@example.com', phone: null, role: 'guest' },
    after: { email: 'new@example.com', phone: '+31201234567', role: 'guest' },
  });
  await sql`
    update audit_log set before = without_personal_values(before), after = without_personal_values(after), address = null
    where entity_id = ${id}`.execute(t.ctx.db);
  expect((await list(`?entityId=${id}`)).items[0]).toMatchObject({
    actor: { id: admin.id },
    address: null,
    before: { email: '…', phone: null, role: 'guest' },
    after: { email: '…', phone: '…', role: 'guest' },
  });
});

test('decisions about ads are kept with their reason', async () => {
  const owner = await makePerson(t);
  const ids = await baseIds(t);
  const good = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
  const bad = await makeAd(t, owner, diesel(ids));
  const payload = { rejectionReason: 'No price basis', rejectedFields: ['price'] };
  expect((await t.call('PUT', `/ads/${bad.id}/reject`, { as: admin.token, payload })).statusCode).toBe(200);
  const of = async (id: string) => (await list(`?entity=ad&entityId=${id}`)).items;
  expect(await of(good.id)).toMatchObject([
    {
      action: 'ad.approve',
      actor: { id: admin.id },
      before: { status: 'pending' },
      after: { status: 'approved' },
    },
  ]);
  expect(await of(bad.id)).toMatchObject([
    { action: 'ad.reject', address: '127.0.0.1', after: { status: 'rejected', ...payload } },
  ]);
});

test('who signs in and who fails to is kept, without what was typed', async () => {
  const payload = { username: 'watched', email: 'watched@example.com', password: 'rotterdam barge' };
  const { user } = (await t.call('POST', '/auth/register', { payload })).json();
  const signIn = (password: string) =>
    t.call('POST', '/auth/login', { payload: { email: payload.email, password } });
  await signIn('another secret');
  await signIn(payload.password);
  const { items } = await list(`?action=auth.log&entityId=${user.id}`);
  expect(items.map((one) => one.action)).toEqual(['auth.login', 'auth.login_failed']);
  expect(items[0]?.actor?.id).toBe(user.id);
  expect(JSON.stringify(items)).not.toMatch(/barge|another secret/);
});

describe('an entry says what it is about', () => {
  test('by reference and title, also when it is gone, and with the names of ids in its values', async () => {
    const owner = await makePerson(t);
    const ad = await makeAd(t, owner, diesel(await baseIds(t)), { approvedBy: admin });
    const [approved] = (await list(`?entity=ad&entityId=${ad.id}`)).items;
    expect(approved?.subject).toEqual({ kind: 'ad', reference: ad.reference, title: expect.any(String) });

    const head = await makePerson(t, { role: 'superadmin' });
    const role = await t.call('POST', '/roles', {
      as: head.token,
      payload: { name: 'Night desk', base: 'admin', permissions: ['tickets.handle'] },
    });
    const payload = { role: 'admin', customRoleId: role.json().id };
    await t.call('PATCH', `/users/${owner.id}/role`, { as: head.token, payload });
    const [given] = (await list(`?action=user.role&entityId=${owner.id}`)).items;
    expect(given?.names[role.json().id]).toEqual({ kind: 'role', reference: null, title: 'Night desk' });
    const detail = await t.call('GET', `/users/${owner.id}`, { as: head.token });
    expect(JSON.stringify(detail.json().history)).toContain('Night desk');

    await recordAudit(t.ctx.db, {
      actorId: admin.id,
      action: 'jobs.retry',
      entity: 'ad',
      entityId: '01900000-0000-7000-8000-0000000000bb',
      before: { title: 'Gasoil, FOB', reference: 'GM-AAAAAA' },
    });
    expect((await list('?action=jobs.retry')).items[0]?.subject).toEqual({
      kind: 'ad',
      reference: 'GM-AAAAAA',
      title: 'Gasoil, FOB',
    });
  });

  test('with the reason that was given', async () => {
    const person = await makePerson(t);
    const payload = { reason: 'fraud', note: 'Asked for a fee in advance' };
    await t.call('PATCH', `/users/${person.id}/block`, {
      as: admin.token,
      payload: { isActive: false, ...payload },
    });
    const [entry] = (await list(`?action=user.block&entityId=${person.id}`)).items;
    expect(entry?.reason).toBe('Asked for a fee in advance');
  });
});

describe('what leaves the site is recorded', () => {
  const exported = async (entity: string) =>
    (await list(`?action=export.download&entity=${entity}`)).items[0];

  test('members and sales, with filters and rows', async () => {
    expect((await t.call('GET', '/users/export?role=admin', { as: admin.token })).statusCode).toBe(200);
    expect(await exported('user')).toMatchObject({
      actor: { id: admin.id },
      address: '127.0.0.1',
      after: { rows: 3, role: ['admin'] },
    });
    const head = await makePerson(t, { role: 'superadmin' });
    await t.call('GET', '/reports/sales/export?format=xlsx', { as: head.token });
    expect(await exported('sale')).toMatchObject({ after: { rows: 0, format: 'xlsx' } });
  });

  test('the log itself, which is a file with the same filters', async () => {
    const file = await t.call('GET', '/audit/export?action=user.block', { as: admin.token });
    expect(file.headers['content-type']).toMatch(/^text\/csv/);
    const [head, ...rows] = file.body.trim().split('\r\n');
    expect(head).toContain('when,who,action,object,id,reference,title,why');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('Asked for a fee in advance');
    expect(await exported('audit')).toMatchObject({ after: { rows: 1, action: 'user.block' } });
    const guest = await makePerson(t);
    expect((await t.call('GET', '/audit/export', { as: guest.token })).statusCode).toBe(403);
  });

  test('a contact, once for each reader and ad', async () => {
    const [owner, reader] = [await makePerson(t), await makePerson(t)];
    const ad = await makeAd(t, owner, diesel(await baseIds(t), { contact: { types: ['email'] } }), {
      approvedBy: admin,
    });
    for (const _ of [1, 2])
      await t.call('POST', `/ads/${ad.id}/inquiry`, {
        as: reader.token,
        payload: { contactType: 'email' },
      });
    const { items } = await list(`?action=ad.reveal_contact&entityId=${ad.id}`);
    expect(items).toMatchObject([{ actor: { id: reader.id }, after: { contactType: 'email' } }]);
  });
});

describe('attempts that anybody can repeat do not fill the log', () => {
  test('a call without its permission stands there once an hour', async () => {
    const guest = await makePerson(t);
    for (const path of ['/users', '/users', '/audit'])
      expect((await t.call('GET', path, { as: guest.token })).statusCode).toBe(403);
    const { items } = await list(`?action=access.denied&actor=${guest.id}`);
    expect(items.map((one) => one.entityId).sort()).toEqual(['GET /audit', 'GET /users']);
  });

  test('failed sign-ins are bounded by account and address', async () => {
    const { id } = await makePerson(t);
    for (let tries = 0; tries < 8; tries += 1)
      await recordFailedAttempt(t.ctx.db, {
        actorId: null,
        action: 'auth.login_failed',
        entity: 'user',
        entityId: id,
        address: '203.0.113.9',
      });
    expect((await list(`?action=auth.login_failed&entityId=${id}`)).total).toBe(5);
  });
});
