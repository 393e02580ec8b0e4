import { setTimeout as pause } from 'node:timers/promises';
import { fromKysely, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db, Sql } from '../db/client.ts';
import { sessionOf } from '../db/session.ts';
import type { Mail } from '../lib/mailTemplates.ts';
import { type Backlog, countDueJobs, readBacklog } from './jobs.queries.ts';

/**
 * A message with a link that proves whose mailbox it is. Its token is made when it is sent and stands in no job;
 * a request by address looks like every other, whether or not somebody has it.
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

/** What became of a published ad, for those who wait for such a thing. */
export type AdNews = {
  adId: string;
  /** `published`: it came into the market, and nobody was told of it yet. */
  what: 'published' | 'changed';
};

/** An approval that its owner is told of, unless it was taken back meanwhile. */
export type ApprovalMail = { adId: string; eventId: string };

/** A message for one browser; `tag` makes a repetition replace what is shown. */
export type PushMessage = { title: string; body: string; link: string; tag: string; kind: string };

/** A rule was tuned: the risk of the ads in which it is found follows. */
export type RiskRecount = { code: string };

/** Base data that ads are computed from changed: those that refer to it follow. */
export type AdsOf = {
  kind: 'products' | 'productTypes' | 'units' | 'currencies' | 'ports' | 'countries';
  ids: string[];
};

/** Every kind of job with what it needs to know. */
type JobData = {
  mail: Mail;
  mailLink: MailLink;
  adNews: AdNews;
  approvalMail: ApprovalMail;
  /** Pays a refund out at its provider. */
  refund: { paymentId: string };
  /** What the sandbox's bank reports. */
  sandboxWebhook: SandboxReport;
  riskRecount: RiskRecount;
  adsFollow: AdsOf;
  push: { subscriptionId: string; message: PushMessage };
  /** Tells many what staff wrote. */
  broadcast: { broadcastId: string };
};
type JobName = keyof JobData;

/** `attempt` counts from 1; `signal` ends when the job took too long and is given to somebody else. */
type JobRun = { id: string; attempt: number; isLast: boolean; signal: AbortSignal };

export type Jobs = {
  /** Belongs to the transaction: it runs once that is committed, and never if it is not. */
  enqueue<Name extends JobName>(
    tx: Sql,
    name: Name,
    data: JobData[Name],
    options?: { afterSeconds?: number },
  ): Promise<void>;
  /** Many of one kind at once; the one of the highest priority runs first, usual is 0. */
  enqueueAll<Name extends JobName>(
    tx: Sql,
    name: Name,
    jobs: { data: JobData[Name]; afterSeconds?: number; priority?: number }[],
  ): Promise<void>;
  /**
   * Runs jobs of one kind, here and in every other process that asks to, up to `atOnce` (1) of them side by side. A
   * throw means "again later".
   */
  work<Name extends JobName>(
    name: Name,
    handler: (data: JobData[Name], run: JobRun) => Promise<unknown>,
    atOnce?: number,
  ): Promise<void>;
  /** What is due and not begun, of every kind. */
  backlog(): Promise<Backlog[]>;
  /** Runs failed jobs of a queue again, from their first try. */
  retry(tx: Sql, queue: string, ids: string[]): Promise<void>;
  /** Answers once nothing is due any more in the kinds worked on; what failed waits for its next try. */
  drain(): Promise<void>;
  /** Lets running jobs finish (10 s), then ends. */
  stop(): Promise<void>;
};

const CONNECTIONS = 3;
/** pg-boss hands it to its pool. */
const session = sessionOf({ TimeZone: 'UTC', statement_timeout: '30s' });
const POLL_SECONDS = 1;
/** Whoever enqueues wakes the workers; only what is due later, or was missed, waits for the poll of the first. */
const POLL_BESIDE_NOTICES_SECONDS = 2;
const POLL_OF_OTHERS_SECONDS = 60;
const STOP_WITHIN = 10_000;

/* About 12 hours of tries, from half a minute to three hours apart. A job that a killed process was busy with
 * is taken up again after `expireInSeconds`. */
const toMailServer: QueueOptions = {
  retryLimit: 12,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3 * 60 * 60,
  expireInSeconds: 60,
  retentionSeconds: 14 * 24 * 60 * 60,
  deleteAfterSeconds: 7 * 24 * 60 * 60,
};

const queues: Record<JobName, QueueOptions> = {
  mail: toMailServer,
  approvalMail: { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  // A push that comes half a day late is no news any more.
  push: {
    retryLimit: 6,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 60,
    retentionSeconds: 2 * 24 * 60 * 60,
  },
  broadcast: { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  adsFollow: { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 1800 },
  riskRecount: { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 1800 },
  adNews: {
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 300,
    retentionSeconds: 14 * 24 * 60 * 60,
  },
  // A provider that cannot be reached is asked for some hours, and from then on daily (tendPayments).
  refund: { retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
  sandboxWebhook: { retryLimit: 10, retryDelay: 1, retryBackoff: true, expireInSeconds: 60 },
  // Addresses that nobody here has are asked for as well: they are forgotten soon.
  mailLink: { ...toMailServer, deleteAfterSeconds: 60 * 60 },
};

/** Jobs in the schema `pgboss` of the same database, which is set up where it is missing. */
export async function openJobs(db: Db, url: string, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'gasmap jobs',
    max: CONNECTIONS,
    // Nobody waits for an answer here: a busy machine may take its time.
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
    // An existing queue keeps the options it was made with.
    await (known.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, options));
  }

  const workers = new Map<JobName, string[]>();

  /** Each ends by itself, whatever becomes of those that were fetched with it. */
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
      // Two, so that one fetches while the slowest job of the other is still under way.
      const sizes = [Math.ceil(atOnce / 2), Math.floor(atOnce / 2)].filter((size) => size > 0);
      for (const [place, batchSize] of sizes.entries()) {
        const options = {
          pollingIntervalSeconds: POLL_SECONDS,
          notifyPollingIntervalSeconds: place === 0 ? POLL_BESIDE_NOTICES_SECONDS : POLL_OF_OTHERS_SECONDS,
          includeMetadata: true,
          batchSize,
        } as const;
        const id = await boss.work<Data, void, typeof options>(name, options, async (batch) => {
          // Where one was, there may be more: it looks again as soon as it is done, and the other one now.
          for (const each of ids.slice(place)) boss.notifyWorker(each);
          const ends = await Promise.allSettled(batch.map((job) => runJob(name, job, handler)));
          // What could not be settled is given back, once nothing of it is under way any more.
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
