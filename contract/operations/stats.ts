import { z } from 'zod';
import { reportIntervals, reportPeriods, reportSpan } from '../billing/reports.ts';
import { endpoint } from '../core/endpoint.ts';
import { currencyCode } from '../core/money.ts';

/** Totals of a period; inquirers count once per ad, as in the stats of an ad. */
const happened = {
  /** Accounts created. */
  users: z.number(),
  /** Ads published for the first time. */
  ads: z.number(),
  views: z.number(),
  inquiries: z.number(),
  /** Sales minus refunds of sales, as in the sales report. */
  revenue: z.number(),
  /** Tickets opened. */
  tickets: z.number(),
};

export const needKinds = [
  'suspended_ads',
  'rejected_ads',
  /** Changed versions of ads that stay published, which are not among the rejected ads. */
  'rejected_revisions',
  'unanswered',
  'ticket_replies',
  'expiring_ads',
  'paused_by_plan',
  'plan_ending',
  'drafts',
] as const;
export type NeedKind = (typeof needKinds)[number];

export const staffNeedKinds = [
  'waiting_ads',
  'open_tickets',
  'waiting_transfers',
  'due_payouts',
  'stuck_refunds',
  'held_rates',
  'stale_rates',
  'overdue_data_requests',
  'failed_jobs',
] as const;
export type StaffNeedKind = (typeof staffNeedKinds)[number];

/** Statistics of the site and of the user's own day. Days are UTC. */
export const stats = {
  overview: endpoint({
    method: 'GET',
    path: '/stats/overview',
    summary: 'Users, ads, views, inquiries, revenue and tickets: now, in a period, before it, and by day',
    access: { permission: 'stats.read' },
    rate: 'general',
    query: z.strictObject({ ...reportSpan, interval: z.enum(reportIntervals).default('day') }),
    status: 200,
    response: z.object({
      period: z.enum(reportPeriods),
      interval: z.enum(reportIntervals),
      from: z.iso.date(),
      to: z.iso.date(),
      currency: currencyCode,
      now: z.object({
        users: z.number(),
        /** Signed in within the last 30 days. */
        activeUsers: z.number(),
        subscribers: z.number(),
        publishedAds: z.number(),
        /** Ads that wait for a decision, with changed versions of published ones. */
        waitingAds: z.number(),
        /** Changed versions among them. */
        waitingChanges: z.number(),
        openTickets: z.number(),
      }),
      sums: z.object(happened),
      previous: z.object(happened),
      /** Including empty ones, oldest first. */
      points: z.array(z.object({ at: z.iso.date(), ...happened })),
    }),
    errors: ['VALIDATION_FAILED'],
  }),
  needs: endpoint({
    method: 'GET',
    path: '/stats/needs',
    summary: 'What waits for the caller: own ads, conversations, tickets and plan, the most urgent first',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: z.object({
      needs: z.array(
        z.object({
          kind: z.enum(needKinds),
          count: z.number(),
          /** Up to five, most urgent first; `note` is the reason of a moderator, or the inquirer. */
          items: z.array(
            z.object({
              /** Id of the ad, conversation, ticket or plan. */
              id: z.uuid(),
              label: z.string(),
              note: z.string().nullable(),
              /** When it happened, or when it ends. */
              at: z.iso.datetime().nullable(),
            }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
  staffNeeds: endpoint({
    method: 'GET',
    path: '/stats/staff-needs',
    summary: 'What waits for whoever runs the site, by what the caller may handle',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: z.object({
      needs: z.array(
        z.object({
          kind: z.enum(staffNeedKinds),
          count: z.number(),
          /** Since when the oldest has been waiting. */
          since: z.iso.datetime().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
};
