import type { Permission } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import type { SetupStep } from '../../../contract/site/setup.ts';
import { useRead } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { useMarks } from './marks.ts';

const concerned: readonly Permission[] = [
  'settings.write',
  'backups.manage',
  'basedata.write',
  'social.write',
  'users.block',
];

/** Steps whose default may be right; the others protect the site or are essential to it. */
const skippable: readonly SetupStep[] = [
  'siteName',
  'contactEmail',
  'payments',
  'currency',
  'baseData',
  'logo',
  'socialLogin',
];

/** Setup state of the site, as far as this user may change it; null if nothing is left to do or visible. */
export const useSiteSetup = () => {
  const user = useUser();
  const { hidden, skipped, hide, skip } = useMarks('site');
  const mayHelp = concerned.some((one) => user?.permissions.includes(one));
  const read = useRead(contract.setup.site, undefined, { enabled: mayHelp && !hidden });
  const steps = (read.data?.steps ?? []).map(({ step, done }) => ({
    step,
    done: done || skipped.includes(step),
    ...(skippable.includes(step) && { onSkip: () => skip(step) }),
  }));
  const left = steps.filter(({ done }) => !done).length;
  return hidden || left === 0 ? null : { steps, left, hide };
};
