import { z } from 'zod';
import {
  type SocialLoginSettings,
  type SocialProvider,
  type socialLoginSettingsBody,
  socialProviders,
} from '../../../contract/accounts/socialLogin.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { type Actor, ensureReauthenticated } from '../../http/caller.ts';
import { ensure, type Fault, invalid } from '../../lib/errors.ts';
import { CannotOpen } from '../../lib/secrets.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { endIdentitiesOf, findSettings, lockSettings, storeSettings } from './socialLogin.queries.ts';

const provider = (issuer: string) =>
  z
    .object({
      enabled: z.boolean().default(false),
      clientId: z.string().default(''),
      clientSecret: z.string().default(''),
      issuer: z.string().default(issuer),
    })
    .prefault({});
const settingsSchema = z.object({
  google: provider('https://accounts.google.com'),
  linkedin: provider('https://www.linkedin.com/oauth'),
  allowBareCode: z.boolean().default(false),
});
export type Settings = z.output<typeof settingsSchema>;
export type ProviderSettings = Settings[SocialProvider];

export const providerNames: Record<SocialProvider, string> = { google: 'Google', linkedin: 'LinkedIn' };

/** Changes by another instance take effect after this many milliseconds. */
const MAX_AGE = 2_000;
const cache = new WeakMap<Context, { settings: Promise<Settings>; readAt: number }>();

/** As stored: with encrypted secrets. */
type Stored = Settings;

/** A secret that the present keys cannot decrypt counts as not set. */
function openSecret(ctx: Pick<Context, 'secrets'>, sealed: string): string {
  try {
    return sealed && ctx.secrets.open(sealed, 'social');
  } catch (error) {
    if (error instanceof CannotOpen) return '';
    throw error;
  }
}

const openSettings = (ctx: Pick<Context, 'secrets'>, { google, linkedin, ...rest }: Stored): Settings => ({
  google: { ...google, clientSecret: openSecret(ctx, google.clientSecret) },
  linkedin: { ...linkedin, clientSecret: openSecret(ctx, linkedin.clientSecret) },
  ...rest,
});

/** With the secrets: for the server only. */
export function currentSettings(ctx: Context): Promise<Settings> {
  const before = cache.get(ctx);
  if (before && performance.now() - before.readAt < MAX_AGE) return before.settings;
  const settings = findSettings(ctx.db).then((stored) =>
    openSettings(ctx, settingsSchema.parse(stored ?? {})),
  );
  cache.set(ctx, { settings, readAt: performance.now() });
  settings.catch(() => cache.delete(ctx));
  return settings;
}

/** Clears the cache, so that a change takes effect immediately. */
export const forgetSettings = (ctx: Context): boolean => cache.delete(ctx);

export const isConfigured = (one: ProviderSettings): boolean =>
  one.enabled && one.clientId !== '' && one.clientSecret !== '';

export const redirectUri = (ctx: Pick<Context, 'env'>, name: SocialProvider): string =>
  `${ctx.env.SITE_URL}/auth/${name}/callback`;

export function viewSettings(ctx: Context, settings: Settings): SocialLoginSettings {
  const view = (name: SocialProvider) => {
    const { clientSecret, ...rest } = settings[name];
    return { ...rest, hasSecret: clientSecret !== '', redirectUri: redirectUri(ctx, name) };
  };
  return { google: view('google'), linkedin: view('linkedin'), allowBareCode: settings.allowBareCode };
}

/** A provider on this machine may do without TLS. */
export const isOnThisMachine = (url: URL): boolean =>
  ['localhost', '[::1]'].includes(url.hostname) || /^127(\.\d{1,3}){3}$/.test(url.hostname);

function isIssuer(text: string): boolean {
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && !/[?#]/.test(text);
  return isPlain && (url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisMachine(url)));
}

type Change = z.output<typeof socialLoginSettingsBody>;

function faultsOf(change: Change, before: Stored): Fault[] {
  return socialProviders.flatMap((name) => {
    const { issuer, clientSecret } = change[name];
    if (!isIssuer(issuer)) return [{ path: `${name}.issuer`, message: msg('field.securedAddress') }];
    const wouldLeak =
      clientSecret === undefined && before[name].clientSecret !== '' && issuer !== before[name].issuer;
    return wouldLeak
      ? [
          {
            path: `${name}.clientSecret`,
            message: msg('accounts.issuerSecret'),
          },
        ]
      : [];
  });
}

/* The log omits everything named a secret, so a new secret is recorded separately. */
const audited = (settings: Settings) => ({
  ...Object.fromEntries(
    socialProviders.map((name) => {
      const { enabled, clientId, issuer } = settings[name];
      return [name, { enabled, clientId, issuer }];
    }),
  ),
  allowBareCode: settings.allowBareCode,
});

/**
 * Whoever chooses the trusted issuer can sign in as anybody: everything but the switches requires a recently
 * reauthenticated superadmin.
 * @throws FORBIDDEN naming the fields, REAUTHENTICATION_REQUIRED
 */
function ensureMayTrust(caller: Actor, change: Change, before: Settings): void {
  const ofProviders = socialProviders.flatMap((name) =>
    (['clientId', 'clientSecret', 'issuer'] as const)
      .filter((field) => change[name][field] !== undefined && change[name][field] !== before[name][field])
      .map((field) => `${name}.${field}`),
  );
  const fields =
    change.allowBareCode === before.allowBareCode ? ofProviders : [...ofProviders, 'allowBareCode'];
  if (fields.length === 0) return;
  ensure(caller.role === 'superadmin', 'FORBIDDEN', {
    details: fields.map((path) => ({ path, message: msg('accounts.superadminOnly') })),
  });
  ensureReauthenticated(caller);
}

/** Deletes the identities of every provider whose issuer changed. Returns their number by provider. */
async function endOtherIssuers(tx: Tx, before: Settings, after: Settings) {
  const ended: Partial<Record<SocialProvider, number>> = {};
  for (const name of socialProviders)
    if (after[name].issuer !== before[name].issuer) ended[name] = await endIdentitiesOf(tx, name);
  return ended;
}

export async function saveSettings(
  ctx: Context,
  caller: Actor,
  change: Change,
): Promise<SocialLoginSettings> {
  const settings = await ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const before = settingsSchema.parse((await findSettings(tx)) ?? {});
    const faults = faultsOf(change, before);
    if (faults.length > 0) invalid(faults);
    ensureMayTrust(caller, change, before);
    const changed = (name: SocialProvider): ProviderSettings => ({
      ...change[name],
      clientSecret: change[name].clientSecret
        ? ctx.secrets.seal(change[name].clientSecret, 'social')
        : (change[name].clientSecret ?? before[name].clientSecret),
    });
    const after = {
      google: changed('google'),
      linkedin: changed('linkedin'),
      allowBareCode: change.allowBareCode,
    };
    await storeSettings(tx, after);
    const unlinked = await endOtherIssuers(tx, before, after);
    await recordAudit(tx, {
      actorId: caller.id,
      action: 'social.settings_update',
      entity: 'social_login_settings',
      address: caller.address,
      before: audited(before),
      after: {
        ...audited(after),
        ...(Object.keys(unlinked).length > 0 && { unlinked }),
        credentialsReplaced: socialProviders.filter((name) => {
          const given = change[name].clientSecret;
          return given !== undefined && given !== openSecret(ctx, before[name].clientSecret);
        }),
      },
    });
    return after;
  });
  forgetSettings(ctx);
  return viewSettings(ctx, openSettings(ctx, settings));
}
