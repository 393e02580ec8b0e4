import type { Answer } from '../../../contract/core/endpoint.ts';
import type { siteSettings } from '../../../contract/site/siteSettings.ts';
import { userOf } from '../../accounts/users/users.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/caller.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { openMailer } from '../../mail/mail.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { currentMailSettings, currentSiteSettings } from './siteSettings.ts';

const ANSWER_MAX = 300;

/** Sends one mail past the queue, so that what is wrong shows at once and not as a job that fails later. */
export async function testMail(ctx: Context, actor: Actor): Promise<Answer<typeof siteSettings.testMail>> {
  const user = await userOf(ctx.db, actor.id);
  const { siteName } = await currentSiteSettings(ctx);
  const mailer = openMailer(ctx.env, () => currentMailSettings(ctx));
  const said = async (): Promise<Pick<Answer<typeof siteSettings.testMail>, 'outcome' | 'answer'>> => {
    try {
      const state = await mailer.send(
        {
          to: user.email,
          template: 'testMail',
          values: { siteName, path: '/admin/site-settings?tab=mail' },
        },
        uuidv7(),
      );
      if (state === 'refused') return { outcome: 'refused', answer: null };
      return { outcome: ctx.env.SMTP_URL ? 'sent' : 'written', answer: null };
    } catch (error) {
      return { outcome: 'failed', answer: String((error as Error).message).slice(0, ANSWER_MAX) };
    } finally {
      mailer.close();
    }
  };
  const { outcome, answer } = await said();
  await recordAudit(ctx.db, {
    actorId: actor.id,
    address: actor.address,
    action: 'settings.test_mail',
    entity: 'site_settings',
    after: { outcome },
  });
  return { outcome, to: user.email, answer };
}
