import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/page.ts';

export const jobStates = ['waiting', 'running', 'failed'] as const;

const queueName = z.string().regex(/^[A-Za-z]{1,40}$/);

/** Background jobs of the server. */
export const jobs = {
  overview: endpoint({
    method: 'GET',
    path: '/jobs',
    summary: 'Every kind of job with how many wait, run and failed, and the repeated work with its last run',
    access: { permission: 'jobs.manage' },
    rate: 'general',
    status: 200,
    response: z.object({
      queues: z.array(
        z.object({
          name: z.string(),
          waiting: z.number(),
          running: z.number(),
          failed: z.number(),
          /** Completed successfully within the last day. */
          done: z.number(),
          /** Since when the oldest due job has been waiting. */
          dueSince: z.iso.datetime().nullable(),
        }),
      ),
      repeated: z.array(
        z.object({
          name: z.string(),
          everySeconds: z.number(),
          ranAt: z.iso.datetime(),
          milliseconds: z.number(),
          /** Error of the last run; null if it succeeded. */
          error: z.string().nullable(),
          /** Time of the last successful run. */
          wellAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/jobs/list',
    summary: 'Single jobs, newest first. What they are about stays inside: it may name people',
    access: { permission: 'jobs.manage' },
    rate: 'general',
    query: z.strictObject({
      state: z.enum(jobStates).default('failed'),
      queue: queueName.optional(),
      ...pageQuery(10),
    }),
    status: 200,
    response: pageOf(
      z.object({
        id: z.uuid(),
        queue: z.string(),
        state: z.enum(jobStates),
        attempts: z.number(),
        attemptsMax: z.number(),
        error: z.string().nullable(),
        createdAt: z.iso.datetime(),
        /** Next run, for a waiting job. */
        dueAt: z.iso.datetime(),
        endedAt: z.iso.datetime().nullable(),
      }),
    ),
    errors: [],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/jobs/retry',
    summary: 'Run failed jobs again, one or all of a kind',
    access: { permission: 'jobs.manage' },
    rate: 'general',
    body: z.strictObject({ queue: queueName, id: z.uuid().optional() }),
    status: 200,
    response: z.object({ retried: z.number() }),
    errors: ['NOT_FOUND'],
  }),
};
