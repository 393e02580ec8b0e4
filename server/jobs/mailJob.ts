import type { Logger } from 'pino';
import type { Mailer } from '../mail/mail.ts';
import type { Jobs } from './jobs.ts';

/** Sends the mails that transactions enqueued as `mail`. */
export const workMail = (jobs: Jobs, mailer: Mailer, log: Logger, atOnce = 1): Promise<void> =>
  jobs.work(
    'mail',
    async (mail, { id }) => {
      const outcome = await mailer.send(mail, id);
      if (outcome === 'refused')
        log.warn({ job: id, template: mail.template }, 'mail refused for good by the server');
    },
    atOnce,
  );
