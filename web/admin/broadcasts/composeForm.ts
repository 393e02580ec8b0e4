import { z } from 'zod';
import { fault } from '../../../contract/core/message.ts';
import { type Audience, broadcastBody } from '../../../contract/messaging/broadcasts.ts';

export const TITLE_MAX = 120;
export const TEXT_MAX = 1000;

/** The message in the form; `scheduledAt` is an empty string while scheduling is on but no time is chosen. */
export const composed = broadcastBody.extend({
  scheduledAt: z.iso
    .datetime({ error: fault('messaging.chooseDayAndTime'), abort: true })
    .refine((at) => Date.parse(at) > Date.now(), fault('field.timeOver'))
    .nullable(),
});
export type Composed = z.input<typeof composed>;
export type Message = z.output<typeof composed>;

export const emptyMessage: Composed = {
  title: '',
  body: '',
  link: null,
  audience: { kind: 'all' },
  channels: ['inApp'],
  scheduledAt: null,
};

export const nobodyYet: Record<Audience['kind'], Audience> = {
  all: { kind: 'all' },
  role: { kind: 'role', roles: [] },
  plan: { kind: 'plan', planIds: [] },
  users: { kind: 'users', userIds: [] },
};

const chosenOf = (audience: Audience): readonly string[] | null => {
  if (audience.kind === 'all') return null;
  if (audience.kind === 'role') return audience.roles;
  return audience.kind === 'plan' ? audience.planIds : audience.userIds;
};

/** Whether audience and channels are complete enough to count recipients. */
export const isCountable = ({ audience, channels }: Pick<Composed, 'audience' | 'channels'>): boolean =>
  channels !== undefined && channels.length > 0 && chosenOf(audience)?.length !== 0;

/** Path within this site, also from a pasted absolute address; null if empty. */
export const pathOf = (typed: string, origin: string): string | null => {
  const text = typed.trim();
  if (text === '') return null;
  if (text === origin) return '/';
  return text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
};
