import type { SocialProvider } from '../../../contract/accounts/socialLogin.ts';
import { storeSettings } from '../../accounts/socialLogin/socialLogin.queries.ts';
import { forgetSettings } from '../../accounts/socialLogin/socialSettings.ts';
import { type Claims, startOpenIdProvider } from './openIdProvider.ts';
import { startTestApp } from './testApp.ts';

type Answer = { statusCode: number; json(): { code: string } };

/** Status and code of a refusal. */
export const statusAndCode = (answer: Answer) => [answer.statusCode, answer.json().code];

/** The whole server with one OpenID provider that acts as both Google and LinkedIn, and a simulated browser. */
export async function startSocialKit(env: Record<string, string> = {}) {
  const [t, openId] = await Promise.all([startTestApp(env), startOpenIdProvider()]);
  let count = 0;

  const provider = { enabled: true, clientId: 'gasmap', clientSecret: 's3cret', issuer: openId.issuer };
  const configure = async (
    change: Partial<Record<SocialProvider, Partial<typeof provider>>> & { allowBareCode?: boolean } = {},
  ) => {
    const stored = (name: SocialProvider) => {
      const { clientSecret, ...rest } = { ...provider, ...change[name] };
      return { ...rest, clientSecret: clientSecret && t.ctx.secrets.seal(clientSecret, 'social') };
    };
    await storeSettings(t.ctx.db, {
      google: stored('google'),
      linkedin: stored('linkedin'),
      allowBareCode: change.allowBareCode ?? false,
    });
    forgetSettings(t.ctx);
  };
  await configure();

  const start = async (name: SocialProvider = 'google'): Promise<URL> => {
    const answer = await t.call('GET', `/auth/social/${name}`);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return new URL(answer.json().authUrl);
  };
  const come = async (name: SocialProvider = 'google') => openId.visit((await start(name)).href);
  const finish = (payload: object, name: SocialProvider = 'google') =>
    t.call('POST', `/auth/social/${name}/callback`, { payload });

  return {
    t,
    openId,
    configure,
    /** A new person at the provider, with a confirmed address unless `claims` override it. */
    newPerson(claims: Claims = {}) {
      count += 1;
      openId.person = {
        sub: `subject-${count}`,
        email: `person${count}@cargo.example`,
        email_verified: true,
        given_name: 'Noor',
        family_name: 'Bakker',
        ...claims,
      };
      return openId.person as { sub: string; email: string };
    },
    start,
    come,
    finish,
    signIn: async (name: SocialProvider = 'google') => finish(await come(name), name),
    usersOf: (email: string) => t.ctx.db.selectFrom('users').selectAll().where('email', '=', email).execute(),
    auditOf: (userId: string) =>
      t.ctx.db
        .selectFrom('audit_log')
        .select(['action', 'after'])
        .where('actor_id', '=', userId)
        .orderBy('id')
        .execute(),
    async close() {
      await openId.close();
      await t.close();
    },
  };
}

export type SocialKit = Awaited<ReturnType<typeof startSocialKit>>;
