import type { Permission } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { firstSteps, type SetupStep, setupSteps } from '../../../contract/site/setup.ts';
import { verifyPassword } from '../../accounts/auth/auth.ts';
import type { Context } from '../../context.ts';
import { may } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { ensure } from '../../lib/errors.ts';
import { currentPaymentSettings, currentSiteSettings } from '../siteSettings/siteSettings.ts';
import { firstStepsOf, siteState } from './setup.queries.ts';

/** The permission needed for each step. */
const doneBy: Record<SetupStep, Permission> = {
  password: 'settings.write',
  demoAccounts: 'users.block',
  siteName: 'settings.write',
  contactEmail: 'settings.write',
  address: 'settings.write',
  mail: 'settings.write',
  payments: 'settings.write',
  currency: 'settings.write',
  backups: 'backups.manage',
  baseData: 'basedata.write',
  logo: 'settings.write',
  socialLogin: 'social.write',
};

/** The initial password of a new installation and the demo, which is public. */
const DEMO_PASSWORD = 'gasmap-demo';
const NEW_NAME = 'GasMap';

/** Whether the hash is that of an initial password. */
async function hasFirstPassword(ctx: Context, hash: string | null): Promise<boolean> {
  if (hash === null) return false;
  const first = [DEMO_PASSWORD, ctx.env.SUPERADMIN_PASSWORD].filter((one) => one !== undefined);
  return (await Promise.all(first.map((one) => verifyPassword(one, hash)))).includes(true);
}

async function siteDone(
  ctx: Context,
  callerId: string,
  open: readonly SetupStep[],
): Promise<Record<SetupStep, boolean>> {
  const [state, site, payments] = await Promise.all([
    siteState(ctx.db, callerId),
    currentSiteSettings(ctx),
    currentPaymentSettings(ctx),
  ]);
  return {
    // Only while the step is open: verifying a password is expensive by design.
    password: !open.includes('password') || !(await hasFirstPassword(ctx, state.passwordHash)),
    demoAccounts: !state.demoAccounts,
    siteName: site.siteName !== NEW_NAME,
    contactEmail: site.contactEmail !== '',
    address: ctx.env.SITE_URL.startsWith('https:'),
    mail: ctx.env.SMTP_URL !== undefined,
    payments: ctx.env.PAYMENT_PROVIDER === 'stripe' || payments.bankInstructions !== '',
    currency: state.currencyChosen || state.booksOpen,
    backups: state.backups,
    baseData: state.baseData,
    logo: state.logo,
    socialLogin: state.socialLogin,
  };
}

export const setupRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.setup, {
    firstSteps: async ({ caller }) => {
      const done = await firstStepsOf(ctx.db, caller.id);
      ensure(done, 'UNAUTHENTICATED');
      return { steps: firstSteps.map((step) => ({ step, done: done[step] })) };
    },
    site: async ({ caller }) => {
      const open = setupSteps.filter((step) => may(caller, doneBy[step]));
      if (open.length === 0) return { steps: [] };
      const done = await siteDone(ctx, caller.id, open);
      return { steps: open.map((step) => ({ step, done: done[step] })) };
    },
  });
