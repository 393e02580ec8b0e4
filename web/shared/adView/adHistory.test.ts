import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { adMoves, adStatuses } from '../../../contract/ads/adStates.ts';
import { msg } from '../../../contract/core/message.ts';
import { eventText, reasonText } from './adHistory.ts';

const said = (kind: 'move' | 'edit' | 'revision', from: (typeof adStatuses)[number] | null, to = from) =>
  eventText({ kind, from, to: to ?? 'draft', by: 'owner' }).message;

it.each([
  ['move', null, 'draft', 'Started as a draft'],
  ['move', null, 'pending', 'Submitted for approval'],
  ['move', 'rejected', 'pending', 'Corrected and submitted again'],
  ['move', 'expired', 'approved', 'Renewed'],
  ['move', 'suspended', 'approved', 'Restored'],
  ['move', 'pending', 'approved', 'Approved and published'],
  ['edit', 'approved', 'approved', 'Changed'],
  ['revision', 'approved', 'pending', 'Changed version submitted'],
  ['revision', 'pending', 'rejected', 'Changed version rejected'],
  ['revision', 'pending', 'closed', 'Changed version dropped'],
] as const)('%s %s → %s', (kind, from, to, text) => {
  expect(said(kind, from, to)).toBe(text);
});

it('says why an ad was closed, where its owner said it', () => {
  const about = { kind: 'move', from: 'approved', to: 'closed', by: 'owner' } as const;
  const texts = (['done', 'withdrawn', 'other', null] as const).map(
    (closeReason) => eventText({ ...about, closeReason }).message,
  );
  expect(texts).toEqual([
    'Closed: the cargo was traded',
    'Closed: withdrawn from the market',
    'Closed',
    'Closed',
  ]);
});

it('has words for every move of the table', () => {
  for (const { from, to } of Object.values(adMoves))
    for (const one of from) expect(said('move', one, to ?? one)).toBeTruthy();
  expect(adStatuses.every((status) => said('move', null, status))).toBe(true);
});

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('says reasons of the server in the language on screen, and those of moderators as they were written', () => {
  i18n.loadAndActivate({ locale: 'fr', messages: { 'ads.planEnded': 'Le forfait a pris fin' } });
  const reason = 'The plan ended';
  expect(reasonText({ reason: null, message: msg('ads.planEnded') })).toBe('Le forfait a pris fin');
  expect(reasonText({ reason, message: null })).toBe(reason);
  const later = { code: 'ads.ofALaterRelease', text: 'It was sold' };
  expect(reasonText({ reason: null, message: later })).toBe('It was sold');
});
