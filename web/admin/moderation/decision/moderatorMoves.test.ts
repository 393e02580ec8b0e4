import { describe, expect, it } from 'vitest';
import { adStatuses } from '../../../../contract/ads/adStates.ts';
import { rolePermissions } from '../../../../contract/core/access.ts';
import { moderatorMoves, whyNot, whyNotPicked } from './moderatorMoves.ts';

const admin = { permissions: rolePermissions.admin };
const moderator = { permissions: ['ads.moderate'] as const };
const revises = '019b76da-a800-70d0-8f07-c06a75f1ebab';
const open = (ad: Parameters<typeof whyNot>[1], user: Parameters<typeof whyNot>[2]) =>
  moderatorMoves.filter((move) => whyNot(move, ad, user) === null);

describe('what a moderator can do with an ad', () => {
  it('follows its state', () => {
    expect(open({ status: 'pending', revises: null }, admin)).toEqual([
      'approve',
      'reject',
      'edit',
      'suspend',
      'remove',
    ]);
    expect(open({ status: 'approved', revises: null }, admin)).toEqual([
      'edit',
      'suspend',
      'review',
      'remove',
    ]);
    expect(open({ status: 'suspended', revises: null }, admin)).toEqual(['edit', 'restore', 'remove']);
    expect(open({ status: 'draft', revises: null }, admin)).toEqual(['edit', 'remove']);
  });

  it('follows what they hold', () => {
    expect(open({ status: 'pending', revises: null }, moderator)).toEqual(['approve', 'reject', 'suspend']);
  });

  it('is less with a changed version', () => {
    expect(open({ status: 'pending', revises }, admin)).toEqual(['approve', 'reject', 'edit']);
  });

  it('several are approved together only while they wait, and no changed versions', () => {
    expect(adStatuses.filter((status) => whyNotPicked({ status, revises: null }) === null)).toEqual([
      'pending',
    ]);
    expect(whyNotPicked({ status: 'pending', revises })).not.toBeNull();
  });
});
