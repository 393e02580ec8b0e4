import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Backup } from '../../../contract/operations/backups.ts';

type Activity = NonNullable<Backup['activity']>;

export const kindText: Record<Backup['kind'], MessageDescriptor> = {
  manual: msg`Made by hand`,
  scheduled: msg`Scheduled`,
  uploaded: msg`Uploaded`,
  before_restore: msg`Before a restore`,
  found: msg`Found in the folder`,
};

export const originText: Record<NonNullable<Backup['origin']> | 'unknown', MessageDescriptor> = {
  own: msg`Signed by this site`,
  foreign: msg`Not signed by this site`,
  unknown: msg`Not checked yet`,
};

export const activityText: Record<Activity['kind'], MessageDescriptor> = {
  create: msg`Backing up`,
  verify: msg`Verifying`,
  restore: msg`Restoring`,
};

/** Phases of each activity in order; a restore first backs up the current data. */
const steps: Record<Activity['kind'], readonly Activity['phase'][]> = {
  create: ['waiting', 'tables', 'files'],
  verify: ['waiting', 'checking', 'loading', 'comparing'],
  restore: ['waiting', 'checking', 'tables', 'files', 'loading', 'switching'],
};

export const phaseText: Record<Activity['phase'], MessageDescriptor> = {
  waiting: msg`Getting ready`,
  decrypting: msg`Decrypting the file`,
  tables: msg`Copying the data`,
  files: msg`Copying the uploaded files`,
  checking: msg`Checking every byte of the file`,
  loading: msg`Loading the copy`,
  comparing: msg`Comparing counts and books`,
  switching: msg`Replacing the current data`,
};

/** Additional phases when a backup is decrypted, which also counts as `create`. */
const unlocking: readonly Activity['phase'][] = ['decrypting', 'checking'];

/** Overall progress, 0 to 100, with each phase weighted equally. */
export const percentOf = ({ kind, phase, progress }: Activity): number => {
  const order = kind === 'create' && unlocking.includes(phase) ? unlocking : steps[kind];
  const nth = Math.max(0, order.indexOf(phase));
  return Math.round(((nth + Math.min(1, progress)) / order.length) * 100);
};
