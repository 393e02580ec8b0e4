import { setTimeout as pause } from 'node:timers/promises';
import { fromKysely, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { QueueName } from '../../contract/operations/jobNames.ts';
import type { Db, Sql } from '../db/client.ts';
import { connectionTo } from '../db/primaryHost.ts';
import { sessionOf, unhurried } from '../db/session.ts';
import type { Mail } from '../mail/mailTemplates.ts';
import { type Backlog, countDueJobs, readBacklog } from './jobs.queries.ts';

/**
 * A mail with a link that proves ownership of the address. Its token is generated when the mail is sent, and is not
 * part of the job; a request by address looks the same whether or not an account has it.
 */
export type MailLink =
  | { kind: 'reset' | 'registered'; emailKey: string }
  | { kind: 'verify' | 'invitation'; userId: string };

export type SandboxReport = {
  id: string;
  kind: 'payment.succeeded' | 'payment.failed' | 'payment.cancelled' | 'payment.processing';
  paymentId: string;
  /** Minor units. */
  amount: number;
  currency: string;
};

/** News about a published ad, for users who subscribed to it. */
export type AdNews = {
  adId: string;
  /** `published`: newly in the market, no notifications sent yet. */
  what: 'published' | 'changed';
};

/** Notifies an owner of a decision, unless it was undone in the meantime; without `template`, of an approval. */
export type ApprovalMail = {
  adId: string;
  eventId: string;
  template?: 'adRejected' | 'revisionRejected' | 'adSuspended' | 'adRestored';
};

/** A push message for one browser; `tag` makes a repeated message replace the shown one. */
export type PushMessage = { title: string; body: string; link: string; tag: string; kind: string };

/** Recomputes the risk of affected ads after a change of a rule. */
export type RiskRecount = { code: string };

/** Recomputes the ads that refer to changed base data. */
export type AdsOf = {
  kind: 'products' | 'productTypes' | 'units' | 'currencies' | 'ports' | 'countries' | 'benchmarks';
  ids: string[];
};

/** Every kind of job with its payload. */
export type JobData = {
  mail: Mail;
  mailLink: MailLink;
  adNews: AdNews;
  approvalMail: ApprovalMail;
  /** Requests a refund from its provider. */
  refund: { paymentId: string };
  /** An event of the sandbox's bank. */
  sandboxWebhook: SandboxReport;
  riskRecount: RiskRecount;
  /** Assesses anew the ads that have a file, by its SHA-256 in hexadecimal. */
  documentFound: { sha256: string };
  adsFollow: AdsOf;
  push: { subscriptionId: string; message: PushMessage };
  /** Tells those who asked about ads of a blocked account. */
  blockNews: { userId: string; blockedAt: string };
  /** Mails an invitation to a company, or the code for a domain; its secret is generated when it is sent. */
  companyMail: { invitationId: string } | { domainId: string };
  /** Makes the copy of somebody's data. */
  dataCopy: { requestId: string };
  /** Decides about the ads of a run, or takes that back. */
  adRun: { runId: string };
  /** Reads an uploaded or fetched version of a sanctions list. */
  screeningRead: { versionId: string };
  /** Compares all subjects with what is new in a version. */
  screeningSweep: { versionId: string };
  /** Compares every subject with the lists in use, by thresholds that came into use. */
  screeningAnew: { thresholdsId: string };
  /** Takes ads off the market, or puts them back, as hits of the screening hold their owners. */
  holdsFollow: Record<string, never>;
  /** Judges ads by rules that began, ended or were changed. */
  rulesFollow: Record<string, never>;
  /** Sends a staff broadcast. */
  broadcast: { broadcastId: string };
};
type JobName = keyof JobData & QueueName;

/** `attempt` counts from 1; `signal` aborts when the job has timed out and is given to another worker. */
type JobRun = { id: string; attempt: number; isLast: boolean; signal: AbortSignal };

export type Jobs = {
  /** Part of the transaction: the job is only enqueued if that commits. */
  enqueue<Name extends JobName>(
    tx: Sql,
    name: Name,
    data: JobData[Name],
    options?: { afterSeconds?: number },
  ): Promise<void>;
  /** Enqueues many jobs of one kind; higher priority runs first, default 0. */
  enqueueAll<Name extends JobName>(
    tx: Sql,
    name: Name,
    jobs: { data: JobData[Name]; afterSeconds?: number; priority?: number }[],
  ): Promise<void>;
  /**
   * Processes jobs of one kind, in this and every other process that calls it, up to `atOnce` (1) of them concurrently.
   * A job that throws is retried.
   */
  work<Name extends JobName>(
    name: Name,
    handler: (data: JobData[Name], run: JobRun) => Promise<unknown>,
    atOnce?: number,
  ): Promise<void>;
  /** Due jobs that have not started, by kind. */
  backlog(): Promise<Backlog[]>;
  /** Retries failed jobs of a queue, counting from their first attempt. */
  retry(tx: Sql, queue: string, ids: string[]): Promise<void>;
  /** Resolves when no job is due in the queues with workers; failed jobs still wait for their retry. */
  drain(): Promise<void>;
  /** Waits for running jobs (10 s), then stops. */
  stop(): Promise<void>;
};

const CONNECTIONS = 3;
/** Passed by pg-boss to its pool. A server that is gone without a word answers nothing: `query_timeout`. */
const session = { ...sessionOf({ ...unhurried, statement_timeout: '30s' }), query_timeout: 40_000 };
const POLL_SECONDS = 1;
/** Enqueuing wakes the workers; only delayed jobs and missed notices wait for the first worker's poll. */
const POLL_BESIDE_NOTICES_SECONDS = 2;
const POLL_OF_OTHERS_SECONDS = 60;
const STOP_WITHIN = 10_000;

/*
 * About 12 hours of retries, at intervals from half a minute to three hours. A job of a killed process is retried after
 * `expireInSeconds`.
 */
const toMailServer: QueueOptions = {
  retryLimit: 12,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3 * 60 * 60,
  expireInSeconds: 60,
  retentionSeconds: 14 * 24 * 60 * 60,
  deleteAfterSeconds: 7 * 24 * 60 * 60,
};

const queues: Record<QueueName, QueueOptions> = {
  mail: toMailServer,
  approvalMail: { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  // A push that is half a day late is useless.
  push: {
    retryLimit: 6,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 60,
    retentionSeconds: 2 * 24 * 60 * 60,
  },
  blockNews: { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  broadcast: { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  dataCopy: { retryLimit: 3, retryDelay: 30, retryBackoff: true, expireInSeconds: 900 },
  // Begins again where it stopped.
  adRun: { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 1800 },
  screeningRead: { retryLimit: 3, retryDelay: 30, retryBackoff: true, expireInSeconds: 1800 },
  screeningAnew: { retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 3600 },
  screeningSweep: { retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 3600 },
  holdsFollow: { retryLimit: 10, retryDelay: 5, retryBackoff: true },
  // A rule can meet every ad. A run that ended early is begun again by the next minute.
  rulesFollow: { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: 21_600 },
  // Given up, prices would stay as they were until the next change: goes on for some five hours, as while no connection is free.
  adsFollow: {
    retryLimit: 60,
    retryDelay: 10,
    retryDelayMax: 300,
    retryBackoff: true,
    expireInSeconds: 1800,
  },
  riskRecount: { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 1800 },
  documentFound: { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 600 },
  adNews: {
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 300,
    retentionSeconds: 14 * 24 * 60 * 60,
  },
  // An unreachable provider is retried for some hours, and daily from then on (tendPayments).
  refund: { retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
  sandboxWebhook: { retryLimit: 10, retryDelay: 1, retryBackoff: true, expireInSeconds: 60 },
  // Includes requests for addresses without an account, so deleted soon.
  mailLink: { ...toMailServer, deleteAfterSeconds: 60 * 60 },
  companyMail: { ...toMailServer, deleteAfterSeconds: 60 * 60 },
};

/** Jobs in the schema `pgboss` of the same database, which is created if missing. */
export async function openJobs(db: Db, url: string, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionTo(url),
    application_name: 'gasmap jobs',
    max: CONNECTIONS,
    // Generous, because no response waits for it and the machine may be busy.
    connectionTimeoutMillis: 10_000,
    ...session,
    schedule: false,
    useListenNotify: true,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'));
  await boss.start();
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const [name, rules] of Object.entries(queues)) {
    const options = { ...rules, notify: true };
    // Otherwise an existing queue would keep its original options.
    await (known.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, options));
  }

  const workers = new Map<JobName, string[]>();

  /** Settles each job on its own, regardless of others in its batch. */
  const runJob = async <Data>(
    name: JobName,
    job: JobWithMetadata<Data>,
    handler: (data: Data, run: JobRun) => Promise<unknown>,
  ) => {
    const { id, data, retryCount, retryLimit, signal } = job;
    const attempt = retryCount + 1;
    const isLast = retryCount >= retryLimit;
    try {
      await handler(data, { id, attempt, isLast, signal });
    } catch (error) {
      log[isLast ? 'error' : 'warn'](
        { err: error, job: name, id, attempt },
        isLast ? 'job given up' : 'job failed',
      );
      await boss.fail(name, job, { message: error instanceof Error ? error.message : String(error) });
      return;
    }
    await boss.complete(name, job);
  };

  return {
    async enqueue(tx, name, data, { afterSeconds = 0 } = {}) {
      await boss.send(name, data, { db: fromKysely(tx), startAfter: afterSeconds });
    },

    async enqueueAll(tx, name, list) {
      if (list.length === 0) return;
      const inserts = list.map(({ data, afterSeconds = 0, priority = 0 }) => ({
        data,
        startAfter: afterSeconds,
        priority,
      }));
      await boss.insert(name, inserts, { db: fromKysely(tx) });
    },

    async work(name, handler, atOnce = 1) {
      type Data = JobData[typeof name];
      const ids: string[] = [];
      // Two workers, so that one can fetch while the other waits for its slowest job.
      const sizes = [Math.ceil(atOnce / 2), Math.floor(atOnce / 2)].filter((size) => size > 0);
      for (const [place, batchSize] of sizes.entries()) {
        const options = {
          pollingIntervalSeconds: POLL_SECONDS,
          notifyPollingIntervalSeconds: place === 0 ? POLL_BESIDE_NOTICES_SECONDS : POLL_OF_OTHERS_SECONDS,
          includeMetadata: true,
          batchSize,
        } as const;
        const id = await boss.work<Data, void, typeof options>(name, options, async (batch) => {
          // There may be more jobs: this worker fetches again when done, the other one now.
          for (const each of ids.slice(place)) boss.notifyWorker(each);
          const ends = await Promise.allSettled(batch.map((job) => runJob(name, job, handler)));
          // Rethrown only after all jobs have ended: pg-boss then retries those that could not be settled.
          for (const end of ends) if (end.status === 'rejected') throw end.reason;
        });
        ids.push(id);
      }
      workers.set(name, ids);
    },

    backlog: () => readBacklog(db),

    async retry(tx, queue, ids) {
      if (ids.length > 0) await boss.retry(queue, ids, { db: fromKysely(tx) });
    },

    async drain() {
      while ((await countDueJobs(db, [...workers.keys()])) > 0) {
        await boss.supervise();
        for (const worker of [...workers.values()].flat()) boss.notifyWorker(worker);
        await pause(20);
      }
    },

    stop: () => boss.stop({ graceful: true, timeout: STOP_WITHIN }),
  };
}
