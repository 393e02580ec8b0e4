import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '../../../contract/core/access.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let root: Person;
let admin: Person;
let count = 0;

beforeAll(async () => {
  t = await startTestApp();
  root = await makePerson(t, { role: 'superadmin' });
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const change = (id: string, set: Record<string, unknown>) =>
  t.ctx.db.updateTable('users').set(set).where('id', '=', id).execute();
const read = (id: string, as = admin) => t.call('GET', `/users/${id}`, { as: as.token });
const list = async (query: string, as = admin) =>
  (await t.call('GET', `/users${query}`, { as: as.token })).json();
const names = (answer: { items: { id: string }[] }) => answer.items.map((one) => one.id);
const fresh = () => {
  count += 1;
  return { email: `new${count}@example.com`, username: `newcomer${count}` };
};
const jobsFor = async (userId: string) => {
  const { rows } = await sql`
    select name, data from pgboss.job where data ->> 'userId' = ${userId} order by created_on`.execute(
    t.ctx.db,
  );
  return rows;
};
const audited = (entityId: string) =>
  t.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', '=', entityId)
    .orderBy('created_at', 'desc')
    .execute();

describe('list', () => {
  test('finds by username, e-mail, company and names, each word of the search', async () => {
    const wanted = await makePerson(t);
    await change(wanted.id, { first_name: 'Zoë', last_name: 'Quistgaard', company: '50%_off \\ Oil' });
    for (const q of [
      'quistg',
      'ZOË',
      'Quistgaard Zoë',
      '50%_off',
      '%_',
      '\\ oil',
      wanted.email.toUpperCase(),
    ]) {
      expect(names(await list(`?q=${encodeURIComponent(q)}`)), q).toEqual([wanted.id]);
    }
    expect((await list('?q=Quistgaard%20Erik')).total).toBe(0);
    expect((await list(`?q=${encodeURIComponent("' or 1=1 --")}`)).total).toBe(0);
    expect((await list('?q=50__off')).total).toBe(0);
  });

  test('filters, sorts and pages', async () => {
    const blocked = await makePerson(t, { role: 'paid' });
    await change(blocked.id, { is_active: false, country: 'JP', email_verified: true });
    expect(names(await list('?isActive=false&country=JP&emailVerified=true&role=paid'))).toEqual([
      blocked.id,
    ]);
    expect((await list('?isActive=false&country=JP&emailVerified=false')).total).toBe(0);
    expect((await list('?role=admin&role=superadmin')).total).toBe(2);
    expect(names(await list('?sort=newest&limit=1'))).toEqual([blocked.id]);
    expect(names(await list('?sort=oldest&limit=1'))).toEqual([root.id]);
    const seen = await list('?sort=last_seen');
    expect(seen.items[0].lastSeenAt >= seen.items[1].lastSeenAt).toBe(true);
    const usernames = (await list('?sort=username')).items.map((one: { username: string }) => one.username);
    expect(usernames).toEqual(usernames.toSorted());
    const second = await list('?sort=oldest&limit=2&page=2');
    expect(second).toMatchObject({ page: 2, limit: 2 });
    expect(names(second)).not.toContain(root.id);
  });

  test.each(['?limit=1000', '?page=0', '?role=king', '?sort=id', '?balance=1', '?country=nl', '?isActive=1'])(
    'refuses %s',
    async (query) => {
      expect((await t.call('GET', `/users${query}`, { as: admin.token })).statusCode).toBe(400);
    },
  );

  test('counts the ads, and answers in short for pickers', async () => {
    const owner = await makePerson(t);
    const ids = await baseIds(t);
    await makeAd(t, owner, { ...diesel(ids), draft: true });
    expect((await list(`?q=${owner.email}`)).items[0].ads).toBe(1);
    const short = await t.call('GET', `/users/all-for-admin?q=${owner.email}`, { as: admin.token });
    expect(short.json().items).toEqual([
      {
        id: owner.id,
        username: expect.any(String),
        email: owner.email,
        company: expect.any(String),
        role: 'guest',
      },
    ]);
  });
});

test('the export is a file in which nothing is calculated', async () => {
  const person = await makePerson(t);
  await change(person.id, {
    company: '=HYPERLINK("http://x.test","y")',
    first_name: '@x',
    last_name: 'a, b',
  });
  const answer = await t.call('GET', `/users/export?q=${person.email}`, { as: admin.token });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="users.csv"');
  expect(answer.headers['cache-control']).toContain('no-store');
  const [head, line, end] = answer.body.replace('\uFEFF', '').split('\r\n');
  expect(head).toMatch(/^id,username,email,/);
  expect(line).toContain(`,'@x,"a, b","'=HYPERLINK(""http://x.test"",""y"")",'+31201234567,NL,guest,`);
  expect(end).toBe('');
  expect(answer.body).not.toContain('argon2');
});

describe('one account', () => {
  test('with its ads, sessions and history', async () => {
    const owner = await makePerson(t);
    const ids = await baseIds(t);
    const ad = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
    await makeAd(t, owner, { ...diesel(ids), draft: true });
    await t.call('PATCH', `/users/${owner.id}/block`, { as: admin.token, payload: { isActive: false } });
    await t.call('PATCH', `/users/${owner.id}/block`, { as: admin.token, payload: { isActive: true } });
    const detail = (await read(owner.id)).json();
    expect(detail).toMatchObject({
      isLastSuperadmin: false,
      hasPassword: false,
      grantedPermissions: [],
      sessions: [],
    });
    expect(detail.adsByStatus).toMatchObject({ approved: 1, draft: 1, closed: 0 });
    expect(detail.recentAds.find((one: { id: string }) => one.id === ad.id)).toMatchObject({
      reference: ad.reference,
      status: 'approved',
    });
    expect(detail.history.map((one: { action: string }) => one.action)).toEqual([
      'user.unblock',
      'user.block',
    ]);
    expect(detail.history[0].actor.id).toBe(admin.id);
    const ofAdmin = (await read(admin.id, root)).json();
    expect(ofAdmin.sessions).toHaveLength(1);
    expect(ofAdmin.history.map((one: { action: string }) => one.action)).toContain('ad.approve');
    expect((await read(root.id)).json()).toMatchObject({ isLastSuperadmin: true, permissions });
    expect(JSON.stringify(detail)).not.toMatch(/hash|token/i);
  });

  test('nobody is 404 for every call', async () => {
    const nobody = '01900000-0000-7000-8000-000000000000';
    const gone = await makePerson(t);
    await change(gone.id, { deleted_at: new Date() });
    for (const id of [nobody, gone.id]) {
      const calls = [
        t.call('GET', `/users/${id}`, { as: root.token }),
        t.call('PUT', `/users/${id}`, { as: root.token, payload: { company: 'X' } }),
        t.call('PATCH', `/users/${id}/block`, { as: root.token, payload: { isActive: false } }),
        t.call('DELETE', `/users/${id}`, { as: root.token }),
        t.call('PATCH', `/users/${id}/role`, { as: root.token, payload: { role: 'paid' } }),
        t.call('PUT', `/users/${id}/permissions`, { as: root.token, payload: { permissions: [] } }),
      ];
      for (const call of calls) expect((await call).statusCode).toBe(404);
    }
  });
});

describe('create', () => {
  const create = (payload: object, as = admin) => t.call('POST', '/users', { as: as.token, payload });

  test('makes an account without a password, unverified, and invites its owner', async () => {
    const given = { ...fresh(), firstName: 'Marit', country: 'NL', phone: '+31201234567' };
    const answer = await create(given);
    expect(answer.statusCode).toBe(201);
    const made = answer.json();
    expect(made).toMatchObject({
      email: given.email,
      username: given.username,
      role: 'guest',
      hasPassword: false,
      emailVerified: false,
      isActive: true,
      profile: { firstName: 'Marit', country: 'NL' },
    });
    expect(await jobsFor(made.id)).toEqual([
      { name: 'mailLink', data: { kind: 'invitation', userId: made.id } },
    ]);
    expect(await audited(made.id)).toMatchObject([
      { action: 'user.create', actor_id: admin.id, address: '127.0.0.1', after: { role: 'guest', ...given } },
    ]);
  });

  test('refuses names in use, whatever their case, and reserved ones', async () => {
    const given = fresh();
    expect((await create(given)).statusCode).toBe(201);
    expect((await create({ ...fresh(), email: given.email.toUpperCase() })).json().code).toBe('EMAIL_TAKEN');
    expect((await create({ ...fresh(), username: given.username.toUpperCase() })).json().code).toBe(
      'USERNAME_TAKEN',
    );
    const reserved = await create({ ...fresh(), username: 'Ad.min', phone: '+999123456789', country: 'ZZ' });
    expect(reserved.json().details.map((one: { path: string }) => one.path)).toEqual([
      'username',
      'phone',
      'country',
    ]);
  });

  test('two at once: one is made', async () => {
    const given = fresh();
    const answers = await Promise.all([create(given), create({ ...fresh(), email: given.email })]);
    expect(answers.map((one) => one.statusCode).toSorted()).toEqual([201, 409]);
  });

  test('the same request twice makes one', async () => {
    const payload = fresh();
    const headers = { 'idempotency-key': `key-${payload.username}` };
    const first = await t.call('POST', '/users', { as: admin.token, payload, headers });
    const second = await t.call('POST', '/users', { as: admin.token, payload, headers });
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json().id).toBe(first.json().id);
  });
});

describe('update', () => {
  const update = (id: string, payload: object, as = admin) =>
    t.call('PUT', `/users/${id}`, { as: as.token, payload });

  test('changes what is given and writes down what differs', async () => {
    const person = await makePerson(t);
    const answer = await update(person.id, { company: 'Other BV', firstName: 'Ada', country: 'NL' });
    expect(answer.json().profile).toMatchObject({ company: 'Other BV', firstName: 'Ada', lastName: 'Osei' });
    expect(await audited(person.id)).toMatchObject([
      { action: 'user.update', before: { company: expect.any(String) }, after: { company: 'Other BV' } },
    ]);
    await update(person.id, { company: 'Other BV' });
    expect(await audited(person.id)).toHaveLength(1);
  });

  test('a new e-mail is unverified and asked to be confirmed; the same in capitals is no new one', async () => {
    const person = await makePerson(t);
    await change(person.id, { email_verified: true });
    expect((await update(person.id, { email: person.email.toUpperCase() })).json().emailVerified).toBe(true);
    expect(await jobsFor(person.id)).toEqual([]);
    const { email } = fresh();
    expect((await update(person.id, { email })).json()).toMatchObject({ email, emailVerified: false });
    expect(await jobsFor(person.id)).toHaveLength(1);
  });

  test('refuses names in use and a profile that cannot be', async () => {
    const person = await makePerson(t);
    const other = await makePerson(t);
    expect((await update(person.id, { email: other.email })).json().code).toBe('EMAIL_TAKEN');
    const taken = (await read(other.id)).json().username;
    expect((await update(person.id, { username: taken })).json().code).toBe('USERNAME_TAKEN');
    const wrong = await update(person.id, { username: 'support', phone: '+999123456789', country: 'ZZ' });
    expect(wrong.json().details).toHaveLength(3);
  });
});

test('a field of a member can be cleared; what is left out stays', async () => {
  const person = await makePerson(t);
  const answer = await t.call('PUT', `/users/${person.id}`, {
    as: admin.token,
    payload: { phone: null, company: null },
  });
  expect(answer.json().profile).toMatchObject({ phone: null, company: null, country: 'NL' });
  expect(answer.json().profileComplete).toBe(false);
});

test('an account is made with a password, a profile, permissions and blocked, by who may give these', async () => {
  const payload = {
    ...fresh(),
    password: 'sloop-quartz-91',
    isActive: true,
    role: 'admin',
    permissions: ['audit.read'],
    profile: { firstName: 'Zoë', company: 'Quist Oil' },
  };
  const made = await t.call('POST', '/users', { as: admin.token, payload });
  expect(made.json()).toMatchObject({
    hasPassword: true,
    grantedPermissions: ['audit.read'],
    profile: { firstName: 'Zoë', company: 'Quist Oil' },
  });
  const { email, password } = payload;
  expect((await t.call('POST', '/auth/login', { payload: { email, password } })).statusCode).toBe(200);
  const blocked = await t.call('POST', '/users', {
    as: admin.token,
    payload: { ...fresh(), isActive: false },
  });
  expect(blocked.json()).toMatchObject({ isActive: false, block: { reason: 'other' } });
  const above = { ...fresh(), permissions: ['wallet.adjust'] };
  expect((await t.call('POST', '/users', { as: root.token, payload: above })).statusCode).toBe(400);
  const forMember = { ...fresh(), permissions: ['audit.read'] };
  expect((await t.call('POST', '/users', { as: root.token, payload: forMember })).json().code).toBe(
    'STAFF_ONLY',
  );
  const clerk = await makePerson(t, { permissions: ['users.read', 'users.write'] });
  for (const more of [{ permissions: ['users.read'] }, { isActive: false }])
    expect(
      (await t.call('POST', '/users', { as: clerk.token, payload: { ...fresh(), ...more } })).json().code,
    ).toBe('NOT_HELD');
});
