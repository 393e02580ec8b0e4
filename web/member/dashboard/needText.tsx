import { Plural, Trans } from '@lingui/react/macro';
import {
  IconBan,
  IconClockExclamation,
  IconFileX,
  IconHourglassLow,
  IconLifebuoy,
  IconMessageQuestion,
  IconPencil,
  IconPlayerPause,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NeedKind } from '../../../contract/operations/stats.ts';

type NeedText = {
  icon: ReactNode;
  /** Waiting can cost a deal or money. */
  isUrgent: boolean;
  says: (count: number) => ReactNode;
  /** Where to deal with one of them. */
  leads: (id: string) => LinkProps;
};

const SIZE = 18;

export const needText: Record<NeedKind, NeedText> = {
  suspended_ads: {
    icon: <IconBan size={SIZE} aria-hidden />,
    isUrgent: true,
    says: (count) => <Plural value={count} one="# ad is suspended" other="# ads are suspended" />,
    leads: (ad) => ({ to: '/users/ads', search: { status: 'suspended', ad } }),
  },
  rejected_revisions: {
    icon: <IconFileX size={SIZE} aria-hidden />,
    isUrgent: true,
    says: (count) => (
      <Plural value={count} one="# changed version was rejected" other="# changed versions were rejected" />
    ),
    leads: (ad) => ({ to: '/users/ads', search: { ad } }),
  },
  rejected_ads: {
    icon: <IconFileX size={SIZE} aria-hidden />,
    isUrgent: true,
    says: (count) => <Plural value={count} one="# ad was rejected" other="# ads were rejected" />,
    leads: (ad) => ({ to: '/users/ads', search: { status: 'rejected', ad } }),
  },
  unanswered: {
    icon: <IconMessageQuestion size={SIZE} aria-hidden />,
    isUrgent: true,
    says: (count) => <Plural value={count} one="# inquiry to answer" other="# inquiries to answer" />,
    leads: (id) => ({ to: '/users/inbox/$id', params: { id } }),
  },
  ticket_replies: {
    icon: <IconLifebuoy size={SIZE} aria-hidden />,
    isUrgent: false,
    says: (count) => (
      <Plural value={count} one="# ticket waits for your answer" other="# tickets wait for your answer" />
    ),
    leads: (ticket) => ({ to: '/users/tickets', search: { ticket } }),
  },
  expiring_ads: {
    icon: <IconClockExclamation size={SIZE} aria-hidden />,
    isUrgent: true,
    says: (count) => (
      <Plural value={count} one="# ad expires within a week" other="# ads expire within a week" />
    ),
    leads: (ad) => ({ to: '/users/ads', search: { status: 'approved', ad } }),
  },
  paused_by_plan: {
    icon: <IconPlayerPause size={SIZE} aria-hidden />,
    isUrgent: false,
    says: (count) => (
      <Plural value={count} one="# ad is paused: your plan ended" other="# ads are paused: your plan ended" />
    ),
    leads: (ad) => ({ to: '/users/ads', search: { status: 'paused', ad } }),
  },
  plan_ending: {
    icon: <IconHourglassLow size={SIZE} aria-hidden />,
    isUrgent: true,
    says: () => <Trans>Your plan ends and is not renewed automatically</Trans>,
    leads: () => ({ to: '/users/plans' }),
  },
  drafts: {
    icon: <IconPencil size={SIZE} aria-hidden />,
    isUrgent: false,
    says: (count) => <Plural value={count} one="# draft to finish" other="# drafts to finish" />,
    leads: (id) => ({ to: '/users/ads/$id/edit', params: { id } }),
  },
};
