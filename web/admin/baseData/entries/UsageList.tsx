import { useLingui } from '@lingui/react/macro';
import type { Usage } from '../../../../contract/baseData/baseDataWrites.ts';
import classes from './UsageList.module.css';
import { usageText } from './usageText.ts';

/** Where an entry is used, by kind of place. */
export const UsageList = ({ usage }: { usage: Usage }) => {
  const { i18n } = useLingui();
  return (
    <ul className={classes.list}>
      {usage.places
        .filter(({ count }) => count > 0)
        .map((one) => (
          <li key={one.place}>{usageText(i18n, one)}</li>
        ))}
    </ul>
  );
};
