import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currencyCode } from './money.ts';
import { reportIntervals, reportPeriods, reportSpan } from './reports.ts';

/** What happened in a stretch of time; people who asked count once per ad, as on the stats of an ad. */
const happened = {
  /** Accounts that were made. */
  users: z.number(),
  /** Ads that were published for the first time. */
  ads: z.number(),
  views: z.number(),
  inquiries: z.number(),
  /** Sales less refunds of sales, as in the sales report. */
  revenue: z.number(),
  /** Tickets that were opened. */
  tickets: z.number(),
};

export const needKinds = [
  'rejected_ads',
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
  'stuck_refunds',
  'failed_jobs',
] as const;
export type StaffNeedKind = (typeof staffNeedKinds)[number];

/** Numbers of the site and of one's own day. Days are those of UTC. */
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
        waitingAds: z.number(),
        openTickets: z.number(),
      }),
      sums: z.object(happened),
      previous: z.object(happened),
      /** Empty ones too, oldest first. */
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
          /** Up to five, the most urgent first; `note` is the reason of a rejection, or who asks. */
          items: z.array(
            z.object({
              /** Of the ad, conversation, ticket or plan. */
              id: z.uuid(),
              label: z.string(),
              note: z.string().nullable(),
              /** When it happened, or ends. */
              at: z.iso.datetime().nullable(),
            }),
          ),
        }),
      ),
    }),
    written: ['label', 'note'],
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
          /** Since when the oldest waits. */
          since: z.iso.datetime().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
};
