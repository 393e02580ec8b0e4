import { useLingui } from '@lingui/react/macro';
import type { AdStatus } from '../../../contract/ads/adStates.ts';
import { Chip } from '../../ui/Chip.tsx';
import { statusText } from './adText.ts';

const tones = {
  draft: 'plain',
  pending: 'amber',
  approved: 'ok',
  paused: 'plain',
  rejected: 'flame',
  expired: 'plain',
  closed: 'plain',
  suspended: 'flame',
} as const satisfies Record<AdStatus, string>;

export const StatusTag = ({ status }: { status: AdStatus }) => {
  const { i18n } = useLingui();
  return <Chip tone={tones[status]}>{i18n._(statusText[status])}</Chip>;
};
