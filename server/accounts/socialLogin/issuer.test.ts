import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson } from '../../test/kit/make.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../test/kit/openIdProvider.ts';
import { type SocialKit, startSocialKit } from '../../test/kit/socialKit.ts';

let kit: SocialKit;
let elsewhere: OpenIdProvider;

beforeAll(async () => {
  [kit, elsewhere] = await Promise.all([startSocialKit(), startOpenIdProvider()]);
});
afterAll(async () => {
  await kit.close();
  await elsewhere.close();
});

const settings = (issuer: string) => ({
  google: { enabled: true, clientId: 'gasmap', clientSecret: 's3cret', issuer },
  linkedin: { enabled: false, clientId: 'gasmap', issuer: kit.openId.issuer },
  allowBareCode: false,
});
const save = (as: { token: string }, issuer: string) =>
  kit.t.call('PUT', '/social-login-settings', { as: as.token, payload: settings(issuer) });
const identitiesOf = (userId: string) =>
  kit.t.ctx.db
    .selectFrom('identities')
    .select(['provider', 'issuer'])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute();

test('nobody becomes a superadmin by an issuer of their own', async () => {
  const clerk = await makePerson(kit.t, { permissions: ['social.write'] });
  const refused = await save(clerk, elsewhere.issuer);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN']);
  expect((await kit.start()).origin).toBe(kit.openId.issuer);
});

test('another issuer ends the links that the old one vouched for, and its namesakes are strangers', async () => {
  const boss = await makePerson(kit.t, { role: 'superadmin' });
  const person = kit.newPerson();
  const { user } = (await kit.signIn()).json();
  await kit.signIn('linkedin');
  expect(await identitiesOf(user.id)).toEqual([
    { provider: 'google', issuer: kit.openId.issuer },
    { provider: 'linkedin', issuer: kit.openId.issuer },
  ]);

  elsewhere.person = { sub: person.sub, email: 'stranger@cargo.example', email_verified: true };
  expect((await save(boss, elsewhere.issuer)).statusCode).toBe(200);
  expect(await identitiesOf(user.id)).toEqual([{ provider: 'linkedin', issuer: kit.openId.issuer }]);
  const back = await elsewhere.visit((await kit.start()).href);
  const stranger = await kit.finish(back);
  expect(stranger.json().user).toMatchObject({ email: 'stranger@cargo.example' });
  expect(stranger.json().user.id).not.toBe(user.id);

  const entry = await kit.t.ctx.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'social.settings_update')
    .where('actor_id', '=', boss.id)
    .executeTakeFirstOrThrow();
  expect(entry.after).toMatchObject({ unlinked: { google: 1 } });
  await save(boss, kit.openId.issuer);
});

test('a link from before issuers were written down learns its issuer at the next sign-in', async () => {
  await kit.configure();
  kit.newPerson();
  const { user } = (await kit.signIn()).json();
  await kit.t.ctx.db.updateTable('identities').set({ issuer: null }).where('user_id', '=', user.id).execute();
  expect((await kit.signIn()).json().user.id).toBe(user.id);
  expect(await identitiesOf(user.id)).toEqual([{ provider: 'google', issuer: kit.openId.issuer }]);
});
