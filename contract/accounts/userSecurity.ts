import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idParams, listOf } from '../core/page.ts';

export const sessionInList = z.object({
  id: z.uuid(),
  /** Browser and operating system, as far as the browser reports them. */
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});

const block = { access: { permission: 'users.block' }, rate: 'general' } as const;
const gone = { status: 204, response: 'nothing' } as const;

/** Security state of another person's account, for administrators. */
export const userSecurity = {
  sessions: endpoint({
    method: 'GET',
    path: '/users/:id/sessions',
    summary: 'Where an account is signed in, last used first',
    ...block,
    params: idParams,
    status: 200,
    response: listOf(sessionInList),
    errors: ['NOT_FOUND', 'ABOVE_YOU'],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/users/:id/sessions',
    summary: 'End all sessions of an account without blocking it',
    ...block,
    params: idParams,
    ...gone,
    errors: ['NOT_FOUND', 'NOT_ON_YOURSELF', 'ABOVE_YOU'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/:id/sessions/:sessionId',
    summary: 'End one session of an account',
    ...block,
    params: idParams.extend({ sessionId: z.uuid() }),
    ...gone,
    errors: ['NOT_FOUND', 'NOT_ON_YOURSELF', 'ABOVE_YOU'],
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: '/users/:id/second-factor',
    summary: 'Remove the second factor of somebody who lost it; all sessions of the account end',
    access: 'superadmin',
    reauth: true,
    rate: 'general',
    params: idParams,
    ...gone,
    errors: ['NOT_FOUND', 'NOT_ON_YOURSELF', 'WRONG_STATE'],
  }),
};
