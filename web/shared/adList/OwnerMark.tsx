import { useLingui } from '@lingui/react/macro';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { Chip } from '../../ui/Chip.tsx';

/** How far whoever is behind an ad was checked: the level of the company, else a confirmed e-mail address. */
export const OwnerMark = ({ owner: { level, verified } }: Pick<AdSummary, 'owner'>) => {
  const { t } = useLingui();
  const checked = t`Company checked, level ${level} of 4`;
  if (level > 0)
    return (
      <span role="img" aria-label={checked} title={checked}>
        <Chip tone="ok">{`L${level}`}</Chip>
      </span>
    );
  return verified && <IconRosetteDiscountCheck size={14} role="img" aria-label={t`E-mail confirmed`} />;
};
