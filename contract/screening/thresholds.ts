import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams } from '../core/page.ts';
import { reasoned } from '../core/text.ts';
import { subjectKinds } from './subjects.ts';

/** Scores from 0 to 1 that a site begins with, measured on public pairs (docs/decisions/0071-screening.md). */
export const standardThresholds = {
  company: 0.7,
  vessel: 0.7,
  bank: 0.7,
  person: 0.75,
  strong: 0.95,
  strongWithCountry: 0.85,
  strongWithBirthYear: 0.8,
  weakAlias: 0.8,
} as const;
export type ThresholdName = keyof typeof standardThresholds;
export type Thresholds = Record<ThresholdName, number>;
export const thresholdNames = Object.keys(standardThresholds) as ThresholdName[];

/** Beyond these a change would flood the queue or blind the screening. */
export const thresholdBounds: Record<ThresholdName, readonly [min: number, max: number]> = {
  company: [0.6, 0.85],
  vessel: [0.6, 0.85],
  bank: [0.6, 0.85],
  person: [0.6, 0.85],
  strong: [0.85, 1],
  strongWithCountry: [0.75, 0.95],
  strongWithBirthYear: [0.75, 0.95],
  weakAlias: [0.7, 0.95],
};

const bounded = (name: ThresholdName) => {
  const [min, max] = thresholdBounds[name];
  return z
    .number()
    .min(min, fault('screening.threshold', { min, max }))
    .max(max, fault('screening.threshold', { min, max }));
};
const values = z.strictObject({
  company: bounded('company'),
  vessel: bounded('vessel'),
  bank: bounded('bank'),
  person: bounded('person'),
  strong: bounded('strong'),
  strongWithCountry: bounded('strongWithCountry'),
  strongWithBirthYear: bounded('strongWithBirthYear'),
  weakAlias: bounded('weakAlias'),
});

const change = z.object({
  kind: z.enum(subjectKinds),
  /** Who was screened, and whom the lists name. */
  name: z.string(),
  entry: z.string(),
  score: z.number(),
});

const effect = z.object({
  /** The last runs, at most a thousand, and whom they were about. */
  runs: z.number().int(),
  subjects: z.number().int(),
  candidates: z.object({ before: z.number().int(), after: z.number().int() }),
  strong: z.object({ before: z.number().int(), after: z.number().int() }),
  /** The first twenty of each. */
  appears: z.array(change),
  vanishes: z.array(change),
});
export type ThresholdEffect = z.infer<typeof effect>;

const proposed = z.object({
  id: z.uuid(),
  values,
  reason: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
  effect,
  /** Whether this reader may confirm it. */
  mayConfirm: z.boolean(),
});

const state = z.object({
  values,
  /** Null: what a site begins with. */
  since: z.iso.datetime().nullable(),
  proposed: proposed.nullable(),
});
export type ThresholdState = z.infer<typeof state>;

const writer = { access: { permission: 'compliance.rules' }, rate: 'general' } as const;
const answered = { status: 200, response: state } as const;

/** From which score on somebody is a candidate; changed by two people who saw what that changes. */
export const screeningThresholds = {
  read: endpoint({
    access: { permission: 'compliance.read' },
    rate: 'general',
    method: 'GET',
    path: '/screening/thresholds',
    summary: 'Thresholds of the matcher, and a change that waits with its effect',
    ...answered,
    errors: [],
  }),
  tryOut: endpoint({
    ...writer,
    method: 'POST',
    path: '/screening/thresholds/effect',
    summary: 'What other thresholds would have changed in the last thousand runs; nothing is kept',
    body: z.strictObject({ values }),
    status: 200,
    response: effect,
    errors: ['VALIDATION_FAILED'],
  }),
  propose: endpoint({
    ...writer,
    method: 'POST',
    path: '/screening/thresholds',
    summary: 'Propose other thresholds, with their effect; a change that waits is withdrawn',
    body: z.strictObject({ values, reason: reasoned(10, 1000) }),
    ...answered,
    errors: ['VALIDATION_FAILED', 'NOTHING_CHANGED'],
  }),
  confirm: endpoint({
    ...writer,
    method: 'POST',
    path: '/screening/thresholds/:id/confirm',
    summary: 'Confirm what somebody else proposed; everybody is screened anew with it',
    params: idParams,
    ...answered,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'FOUR_EYES'],
  }),
  withdraw: endpoint({
    ...writer,
    method: 'POST',
    path: '/screening/thresholds/:id/withdraw',
    summary: 'Withdraw a change that waits',
    params: idParams,
    ...answered,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
};
