import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { hazardText } from '../../adView/adText.ts';
import type { AdForm } from '../adForm.ts';
import { useHazardClasses } from '../pickers/baseLists.ts';
import { usePickedProduct } from '../pickers/usePickedProduct.ts';
import { PickField } from './fields.tsx';

/** How the goods are classed for carriage; the entries of the product's own UN number come first. */
export const HazardClass = () => {
  const { t, i18n } = useLingui();
  const { product, grades } = usePickedProduct();
  const gradeId = useWatch<AdForm, 'productTypeId'>({ name: 'productTypeId' });
  const entries = useHazardClasses().data?.items ?? [];
  const unNumber = grades.find(({ id }) => id === gradeId)?.unNumber ?? product?.unNumber;
  const usual = entries.filter((entry) => entry.unNumber !== null && entry.unNumber === unNumber);
  const others = entries.filter((entry) => !usual.includes(entry));
  return (
    <PickField
      name="hazardClass"
      label={<Trans>Hazard class</Trans>}
      description={<Trans>UN number, class and flash point for carriage</Trans>}
      placeholder={t`UN number or name`}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the hazard class` }}
      data={[...usual, ...others].map((entry) => ({ value: entry.code, label: hazardText(entry, i18n) }))}
    />
  );
};
