import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { QualityBasis } from '../../../../contract/ads/adEnums.ts';
import { hasTestResult, qualityBases } from '../../../../contract/ads/adEnums.ts';
import type { SpecLimit } from '../../../../contract/baseData/baseData.ts';
import { useFormat } from '../../../lib/format.ts';
import { qualityBasisText } from '../../adView/adText.ts';
import type { AdForm } from '../adForm.ts';
import { applyFix, fixesFor } from '../cautionFixes.ts';
import { useUnits } from '../pickers/baseLists.ts';
import { asksDensity, qualityRowsFor } from '../pickers/productFields.ts';
import { usePickedProduct } from '../pickers/usePickedProduct.ts';
import { CalendarLabels } from './CalendarLabels.tsx';
import { DayField, dayFromToday, FigureField, TextField } from './fields.tsx';
import { QualityRowFields, type RowVerdict } from './QualityRowFields.tsx';
import classes from './QualitySection.module.css';

/** One basis for all values, as on a certificate; mixed rows keep theirs until one is selected here. */
const BasisChoice = () => {
  const { t, i18n } = useLingui();
  const id = useId();
  const { control, setValue, getValues } = useFormContext<AdForm>();
  const rows = useWatch({ control, name: 'quality' });
  const kinds = new Set(rows.map((row) => row.basis));
  const only = kinds.size === 1 ? [...kinds][0] : undefined;
  const pick = (basis: QualityBasis) =>
    setValue(
      'quality',
      getValues('quality').map((row) => ({ ...row, basis })),
    );
  if (rows.length === 0) return null;
  return (
    <div className={classes.basis}>
      <span id={id}>
        <Trans>These values are</Trans>
      </span>
      <SegmentedControl
        size="xs"
        aria-labelledby={id}
        data={qualityBases.map((basis) => ({ value: basis, label: i18n._(qualityBasisText[basis]) }))}
        value={only ?? ''}
        onChange={(value) => pick(value as QualityBasis)}
      />
      {only === undefined && <span className={classes.quiet}>{t`The rows differ`}</span>}
    </div>
  );
};

/** Who tested the cargo, and when. */
const TestReport = () => {
  const { control } = useFormContext<AdForm>();
  const rows = useWatch({ control, name: 'quality' });
  if (!hasTestResult(rows)) return null;
  return (
    <CalendarLabels>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <TextField name="laboratory" label={<Trans>Laboratory</Trans>} maxLength={80} />
        <DayField name="testedOn" label={<Trans>Tested on</Trans>} maxDate={dayFromToday()} />
      </SimpleGrid>
    </CalendarLabels>
  );
};

/** Adds missing rows of the standard, also to ads stored without them. */
const useOfferedRows = (limits: readonly SpecLimit[]) => {
  const { getValues, setValue } = useFormContext<AdForm>();
  useEffect(() => {
    const rows = getValues('quality');
    const offered = qualityRowsFor(limits, rows);
    if (limits.length > 0 && offered.length !== rows.length) setValue('quality', offered);
  }, [limits, getValues, setValue]);
};

const MeantDensity15 = () => {
  const { control, setValue } = useFormContext<AdForm>();
  const density15 = useWatch({ control, name: 'density15' });
  const [fix] = fixesFor('P04', { quality: [], density15 });
  if (fix === undefined) return null;
  return (
    <p className={classes.meant}>
      <span>
        <Trans>Not possible in kg/m³.</Trans>
      </span>
      <Button size="compact-xs" variant="light" onClick={() => applyFix(fix, setValue)}>
        <Trans>Use {fix.label}</Trans>
      </Button>
    </p>
  );
};

export const QualitySection = ({ verdicts }: { verdicts: readonly RowVerdict[] }) => {
  const { control, getValues } = useFormContext<AdForm>();
  const { product, template, limits } = usePickedProduct();
  const units = useUnits().data?.items ?? [];
  const format = useFormat();
  const { fields, append, remove } = useFieldArray({ control, name: 'quality' });
  // The ad may already have its own density, whatever its standard asks for.
  const [hadDensity] = useState(() => getValues('density15') !== '');
  useOfferedRows(limits);
  if (product === undefined) {
    return (
      <Text c="dimmed" size="sm">
        <Trans>Pick a product first: its standard says which values matter.</Trans>
      </Text>
    );
  }
  const add = () =>
    append({
      parameter: '',
      unit: '',
      basis: getValues('quality.0.basis') ?? 'typical',
      min: '',
      max: '',
      value: '',
    });
  return (
    <>
      <BasisChoice />
      <TestReport />
      {(hadDensity || asksDensity(product, limits, units)) && (
        <FigureField
          name="density15"
          label={<Trans>Density @15 °C</Trans>}
          description={
            product.density15 === null ? (
              <Trans>Turns tonnes into barrels</Trans>
            ) : (
              <Trans>Turns tonnes into barrels. Left empty: typical {format.number(product.density15)}</Trans>
            )
          }
          rightSection="kg/m³"
          rightSectionWidth={64}
          maw={280}
        />
      )}
      <MeantDensity15 />
      {fields.length > 0 && (
        <ul className={classes.rows} aria-label={template?.name}>
          {fields.map((row, index) => (
            <QualityRowFields
              key={row.id}
              index={index}
              limit={limits.find((limit) => limit.param === row.parameter)}
              verdict={verdicts.find((verdict) => verdict.parameter === row.parameter)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.add}
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={add}
      >
        <Trans>Add a parameter</Trans>
      </Button>
    </>
  );
};
