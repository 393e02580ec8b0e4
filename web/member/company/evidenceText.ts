import { msg } from '@lingui/core/macro';
import type { EvidenceStatus } from '../../../contract/evidence/evidenceKinds.ts';
import type { LevelNeed } from '../../../contract/evidence/levels.ts';

/** What to do for the next level, and how long it takes. */
export const needText = {
  email: msg`Confirm an e-mail address: a minute`,
  domain: msg`Prove a domain: minutes, up to an hour`,
  company_mail: msg`Somebody of your company with an e-mail address at that domain: a minute`,
  identity: msg`An LEI, looked up at once, or an extract of the register: a day`,
  binding: msg`A bank transfer in the legal name, a letter with a code, or a call with an officer: days`,
  screening: msg`A check that we make by ourselves: minutes, sometimes days`,
  register: msg`An extract of the register, signed by two of our staff: a day`,
  authority: msg`An officer or a mandate, seen by two of our staff: days`,
  owners: msg`A declaration of who owns 25% or more, seen by two of our staff: days`,
  bank: msg`A bank reference, or a transfer signed by two of our staff: days`,
  deals: msg`Deals with two unrelated companies of level 2 or higher within two years`,
} satisfies Record<LevelNeed, unknown>;

export const statusText = {
  pending: msg`Waits`,
  ok: msg`Proved`,
  failed: msg`Not proved`,
  stale: msg`Out of date`,
  expired: msg`Ended`,
  revoked: msg`Withdrawn`,
  disputed: msg`Being clarified`,
  superseded: msg`Replaced`,
} satisfies Record<EvidenceStatus, unknown>;

export const toneOf = (status: EvidenceStatus) =>
  status === 'ok'
    ? 'ok'
    : status === 'failed' || status === 'expired' || status === 'revoked'
      ? 'plain'
      : 'amber';
