import type { Context } from '../../context.ts';
import type { MailTokensPurpose } from '../../db/schema/tables.ts';
import type { MailLink } from '../../jobs/jobs.ts';
import { hashOf, newToken } from '../../lib/secretToken.ts';
import type { Mailer } from '../../mail/mail.ts';
import type { Mail } from '../../mail/mailTemplates.ts';
import { lockOwner, replaceToken, type TokenOwner } from './mailTokens.queries.ts';

const HOUR = 60 * 60;

type Link = {
  purpose: MailTokensPurpose;
  seconds: number;
  mail: (owner: TokenOwner, token: string) => Mail;
};

/* The token is in the fragment (#), which browsers never send, so that no server logs it. */
const links: Record<Exclude<MailLink['kind'], 'registered'>, Link> = {
  reset: {
    purpose: 'reset',
    seconds: HOUR,
    mail: ({ email, language }, token) => ({
      to: email,
      language,
      template: 'resetPassword',
      values: { path: `/reset-password#token=${token}` },
    }),
  },
  verify: {
    purpose: 'verify',
    seconds: 24 * HOUR,
    mail: ({ email, username, language }, token) => ({
      to: email,
      language,
      template: 'verifyEmail',
      values: { username, path: `/verify-email#token=${token}` },
    }),
  },
  invitation: {
    purpose: 'reset',
    seconds: 7 * 24 * HOUR,
    mail: ({ email, username, language }, token) => ({
      to: email,
      language,
      template: 'invitation',
      values: { username, path: `/reset-password?invited=1#token=${token}` },
    }),
  },
};

/** Creates a token of 256 bits and stores only its hash; null if there is no recipient. */
const writeLink = (ctx: Pick<Context, 'db'>, asked: MailLink): Promise<Mail | null> =>
  ctx.db.transaction().execute(async (tx) => {
    const owner = await lockOwner(tx, asked);
    if (!owner || (asked.kind === 'verify' && owner.email_verified)) return null;
    let { kind } = asked;
    if (kind === 'registered') {
      const { email, username, language } = owner;
      const values = { username, path: '/login' };
      if (owner.email_verified) return { to: email, language, template: 'alreadyRegistered', values };
      kind = 'verify'; // registered before, and perhaps lost the first mail
    }
    const { purpose, seconds, mail } = links[kind];
    const token = newToken();
    await replaceToken(tx, { hash: hashOf(token), purpose, owner, seconds });
    return mail(owner, token);
  });

/** Sends the mails that prove ownership of an address. A retry sends a new token; only the last one is valid. */
export const workMailLinks = (ctx: Pick<Context, 'db' | 'jobs' | 'log'>, mailer: Mailer): Promise<void> =>
  ctx.jobs.work(
    'mailLink',
    async (asked, { id }) => {
      const mail = await writeLink(ctx, asked);
      if (!mail) return;
      const outcome = await mailer.send(mail, id);
      if (outcome === 'refused')
        ctx.log.warn({ job: id, template: mail.template }, 'mail refused for good by the server');
    },
    2,
  );
