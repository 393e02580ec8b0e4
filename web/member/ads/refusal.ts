import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '../../lib/api/apiError.ts';

/** Next step after an error. */
export type NextStep = 'profile' | 'larger' | 'edit' | 'reload' | 'rules';

type Refusal = { text: MessageDescriptor; next: NextStep | null };

const refusals: Record<string, Refusal> = {
  UPGRADE_REQUIRED: {
    text: msg`You have reached your plan’s limit of active ads. Pause or close one first.`,
    next: 'larger',
  },
  PROFILE_INCOMPLETE: { text: msg`Your profile is not complete yet.`, next: 'profile' },
  EMAIL_UNCONFIRMED: {
    text: msg`Confirm your e-mail address first: open the link that we sent you.`,
    next: null,
  },
  VALIDATION_FAILED: { text: msg`Something is missing or no longer valid.`, next: 'edit' },
  WRONG_STATE: { text: msg`Its state has changed meanwhile: this is not possible any more.`, next: 'reload' },
  STALE: { text: msg`It was changed elsewhere meanwhile.`, next: 'reload' },
  NOT_FOUND: { text: msg`It is gone: deleted in another tab or on another device.`, next: 'reload' },
  HELD: { text: msg`This is paused for a routine check.`, next: null },
  RULE_APPLIES: { text: msg`A rule keeps this ad off the market.`, next: 'rules' },
  RATE_LIMITED: { text: msg`Too many requests. Try again in a minute.`, next: null },
  NETWORK: { text: msg`No connection to the server. Try again.`, next: null },
  TIMEOUT: { text: msg`The server did not answer in time. Try again.`, next: null },
};

const unknown: Refusal = { text: msg`Something went wrong on our side. Try again.`, next: null };

export const refusalOf = (code: string): Refusal => refusals[code] ?? unknown;

/** The error in the client's own words, else the server's message. */
export const refusalText = (i18n: I18n, error: unknown): string => {
  if (!(error instanceof ApiError)) return i18n._(unknown.text);
  const known = refusals[error.code];
  return (known === undefined || known.next === 'rules') && error.body !== null
    ? error.message
    : i18n._((known ?? unknown).text);
};

export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'INTERNAL');
