import { Trans, useLingui } from '@lingui/react/macro';
import { IconScale } from '@tabler/icons-react';
import classes from '../../ui/inputs/RowButton.module.css';
import { COMPARED_MAX, compareTray, type Picked, useCompareTray } from './compareTray.ts';

/** Toggles an ad in the comparison. */
export const CompareButton = ({ ad, labelled = false }: { ad: Picked; labelled?: boolean }) => {
  const { t } = useLingui();
  const picked = useCompareTray();
  const isOn = picked.some(({ id }) => id === ad.id);
  const isFull = !isOn && picked.length >= COMPARED_MAX;
  const hint = isFull ? t`At most ${COMPARED_MAX} ads can be compared` : t`Compare`;
  return (
    <button
      type="button"
      className={labelled ? classes.labelled : classes.icon}
      aria-pressed={isOn}
      aria-disabled={isFull}
      aria-label={labelled ? undefined : t`Compare: ${ad.title}`}
      title={hint}
      onClick={() => compareTray.toggle(ad)}
    >
      <IconScale size={17} stroke={isOn ? 2.5 : 2} aria-hidden />
      {labelled && (
        <span>
          <Trans>Compare</Trans>
        </span>
      )}
    </button>
  );
};
