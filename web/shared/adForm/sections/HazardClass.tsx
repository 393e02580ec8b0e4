import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { hazardText } from '../../adView/adText.ts';
import type { AdForm } from '../adForm.ts';
import { useHazardClasses } from '../pickers/baseLists.ts';
import { usePickedProduct } from '../pickers/usePickedProduct.ts';
import { PickField } from './fields.tsx';
import classes from './HazardClass.module.css';

/** How the goods are classed for carriage; the entries of the product's own UN number come first. */
export const HazardClass = () => {
  const { t, i18n } = useLingui();
  const { product, grades } = usePickedProduct();
  const gradeId = useWatch<AdForm, 'productTypeId'>({ name: 'productTypeId' });
  const code = useWatch<AdForm, 'hazardClass'>({ name: 'hazardClass' });
  const list = useHazardClasses();
  const entries = list.data?.items ?? [];
  const picked = entries.find((entry) => entry.code === code);
  const unNumber = grades.find(({ id }) => id === gradeId)?.unNumber ?? product?.unNumber;
  const usual = entries.filter((entry) => entry.unNumber !== null && entry.unNumber === unNumber);
  const others = entries.filter((entry) => !usual.includes(entry));
  return (
    <PickField
      name="hazardClass"
      label={<Trans>Hazard class</Trans>}
      description={
        <>
          {picked !== undefined && <span className={classes.whole}>{hazardText(picked, i18n)}</span>}
          <span className={classes.hint}>
            <Trans>UN number, class and flash point for carriage</Trans>
          </span>
        </>
      }
      nothingFoundMessage={
        list.isError ? (
          <Trans>The hazard classes could not be loaded</Trans>
        ) : (
          <Trans>No such hazard class</Trans>
        )
      }
      placeholder={t`UN number or name`}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the hazard class` }}
      data={[...usual, ...others].map((entry) => ({ value: entry.code, label: hazardText(entry, i18n) }))}
    />
  );
};
