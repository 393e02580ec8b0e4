import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import type { Mailer } from '../mail/mail.ts';
import { checkDueDomains, writeDomainCode } from './domains.ts';
import { writeInvitation } from './invitations.ts';
import { giveAllSeats } from './seats.ts';

export const companiesJobs = (ctx: Context, mailer: Mailer): FeatureJobs => ({
  everyMinute: { checkDomains: () => checkDueDomains(ctx) },
  hourly: { giveSeats: () => giveAllSeats(ctx) },
  startWorkers: () =>
    ctx.jobs.work(
      'companyMail',
      async (asked, { id }) => {
        const mail = await ('invitationId' in asked
          ? writeInvitation(ctx, asked.invitationId)
          : writeDomainCode(ctx, asked.domainId));
        if (!mail) return;
        if ((await mailer.send(mail, id)) === 'refused')
          ctx.log.warn({ job: id, template: mail.template }, 'mail refused for good by the server');
      },
      2,
    ),
});
