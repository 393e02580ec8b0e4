import { Trans } from '@lingui/react/macro';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contract } from '../../../contract/index.ts';
import type { FirstStep } from '../../../contract/site/setup.ts';
import { useRead } from '../../lib/api/query.ts';
import { Checklist } from './Checklist.tsx';
import { useMarks } from './marks.ts';

const steps: Record<FirstStep, { title: ReactNode; why: ReactNode; leads: LinkProps }> = {
  email: {
    title: <Trans>Confirm your e-mail address</Trans>,
    why: <Trans>Messages about your ads and deals then reach you.</Trans>,
    leads: { to: '/users/profile' },
  },
  profile: {
    title: <Trans>Complete your profile</Trans>,
    why: (
      <Trans>
        First and last name, phone, company and country: all five are needed before an ad can be submitted.
      </Trans>
    ),
    leads: { to: '/users/profile' },
  },
  company: {
    title: <Trans>Create or join a company</Trans>,
    why: <Trans>Colleagues then answer for each other. Not needed if you trade alone.</Trans>,
    leads: { to: '/users/company' },
  },
  follow: {
    title: <Trans>Save an ad or a search</Trans>,
    why: <Trans>You hear of new matches and of changed prices without looking.</Trans>,
    leads: { to: '/market' },
  },
  ad: {
    title: <Trans>Write your first ad</Trans>,
    why: <Trans>It saves itself as a draft; nobody sees it before you submit it.</Trans>,
    leads: { to: '/users/ads/new' },
  },
  funds: {
    title: <Trans>See the plans, add funds</Trans>,
    why: <Trans>For more ads and contacts at once. Not needed to begin.</Trans>,
    leads: { to: '/users/plans' },
  },
};

/** Checklist of a new member; hidden when complete or dismissed. */
export const FirstSteps = () => {
  const { hidden, skipped, hide, skip } = useMarks('first');
  const read = useRead(contract.setup.firstSteps, undefined, { enabled: !hidden, staleTime: 0 });
  if (hidden || read.data === undefined) return null;
  const items = read.data.steps.map(({ step, done }) => ({
    step,
    done: done || skipped.includes(step),
    ...steps[step],
    ...((step === 'funds' || step === 'company') && { onSkip: () => skip(step) }),
  }));
  if (items.every(({ done }) => done)) return null;
  return <Checklist title={<Trans>First steps</Trans>} items={items} onHide={hide} />;
};
