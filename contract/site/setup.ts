import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

/** First steps of a new member, in order. */
export const firstSteps = ['email', 'profile', 'company', 'follow', 'ad', 'funds'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Setup steps of an operator, in order; the optional ones come last. */
export const setupSteps = [
  'password',
  'demoAccounts',
  'siteName',
  'contactEmail',
  'address',
  'mail',
  'payments',
  'currency',
  'backups',
  'baseData',
  'logo',
  'socialLogin',
] as const;
export type SetupStep = (typeof setupSteps)[number];

const stepsOf = <const Step extends readonly [string, ...string[]]>(steps: Step) =>
  z.object({ steps: z.array(z.object({ step: z.enum(steps), done: z.boolean() })) });

/** Onboarding checklists; each step's state is derived, none is ticked by hand here. */
export const setup = {
  firstSteps: endpoint({
    method: 'GET',
    path: '/setup/first-steps',
    summary: 'What a new member has done of the first steps',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: stepsOf(firstSteps),
    errors: [],
  }),
  site: endpoint({
    method: 'GET',
    path: '/setup/site',
    summary: 'What of the site is set up, as far as the caller may do something about it',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: stepsOf(setupSteps),
    errors: [],
  }),
};
