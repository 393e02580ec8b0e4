import type { Permission } from '../../contract/access.ts';
import { contract } from '../../contract/index.ts';
import type { SetupStep } from '../../contract/setup.ts';
import { useRead } from '../lib/query.ts';
import { useUser } from '../lib/session.ts';
import { useMarks } from './marks.ts';

const concerned: readonly Permission[] = [
  'settings.write',
  'backups.manage',
  'basedata.write',
  'social.write',
  'users.block',
];

/** What may be right as it is; the others protect the site, or it cannot do without them. */
const skippable: readonly SetupStep[] = [
  'siteName',
  'contactEmail',
  'payments',
  'currency',
  'baseData',
  'logo',
  'socialLogin',
];

/** How the site stands, as far as this person may set it up; null where nothing is left to do or to be seen. */
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
