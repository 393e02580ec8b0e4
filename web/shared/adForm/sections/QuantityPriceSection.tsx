import { Trans, useLingui } from '@lingui/react/macro';
import { Autocomplete, Button, SimpleGrid } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { priceTypes } from '../../../../contract/ads/adEnums.ts';
import { priceTypeText } from '../../adView/adText.ts';
import type { AdForm } from '../adForm.ts';
import { emptyFormula } from '../formula/formulaForm.ts';
import { useBenchmarks, useCurrencies, useUnits } from '../pickers/baseLists.ts';
import { benchmarksFor, unitsFor } from '../pickers/productFields.ts';
import { usePickedProduct } from '../pickers/usePickedProduct.ts';
import { FormulaPrice } from './FormulaPrice.tsx';
import { ChoiceField, FigureField, PickField, TextField, useAdField } from './fields.tsx';
import classes from './QuantityPriceSection.module.css';

const useUnitOptions = (picked: string) => {
  const { product } = usePickedProduct();
  const units = useUnits();
  return unitsFor(units.data?.items ?? [], product, picked).map((unit) => ({
    value: unit.id,
    label: unit.symbol === unit.name ? unit.name : `${unit.symbol} · ${unit.name}`,
  }));
};

const Quantity = () => {
  const { t } = useLingui();
  const { control } = useFormContext<AdForm>();
  const [unitId, basis] = useWatch({ control, name: ['quantity.unitId', 'quantity.basis'] });
  return (
    <>
      <div className={classes.measured}>
        <FigureField name="quantity.min" label={<Trans>Quantity</Trans>} />
        <FigureField name="quantity.max" label={<Trans>Max (optional)</Trans>} />
        <PickField name="quantity.unitId" label={<Trans>Unit</Trans>} data={useUnitOptions(unitId)} />
      </div>
      <SimpleGrid cols={{ base: 1, sm: 3 }} verticalSpacing="sm">
        <ChoiceField
          name="quantity.basis"
          label={<Trans>Quantity is</Trans>}
          data={[
            { value: 'total', label: t`total` },
            { value: 'per_lift', label: t`per lift` },
          ]}
        />
        <FigureField
          name="quantity.lifts"
          label={<Trans>Lifts</Trans>}
          placeholder={basis === 'per_lift' ? '' : t`Only per lift`}
          disabled={basis !== 'per_lift'}
        />
        <FigureField
          name="quantity.tolerancePct"
          label={<Trans>Tolerance, ±</Trans>}
          placeholder={t`No tolerance`}
          rightSection="%"
        />
      </SimpleGrid>
    </>
  );
};

const Benchmark = () => {
  const { t } = useLingui();
  const benchmarks = useBenchmarks();
  const { control } = useFormContext<AdForm>();
  const unitId = useWatch({ control, name: 'price.unitId' });
  const { field, error } = useAdField('price.benchmark');
  return (
    <Autocomplete
      {...field}
      label={<Trans>Benchmark</Trans>}
      description={<Trans>The published price that it follows</Trans>}
      placeholder={t`Search benchmarks`}
      data={benchmarksFor(benchmarks.data?.items ?? [], unitId).map(({ name }) => name)}
      limit={40}
      maxLength={80}
      error={error}
    />
  );
};

const Price = () => {
  const { i18n } = useLingui();
  const { control } = useFormContext<AdForm>();
  const { setValue, getValues } = useFormContext<AdForm>();
  const [type, unitId, written] = useWatch({
    control,
    name: ['price.type', 'price.unitId', 'price.written'],
  });
  const build = () => {
    // A copy that the browser kept from before formulas has none.
    setValue('price.formula', getValues('price.formula') ?? structuredClone(emptyFormula));
    setValue('price.written', 'builder', { shouldDirty: true });
  };
  const isBuilt = type === 'formula' && written === 'builder';
  const currencies = useCurrencies();
  const measures = (
    <>
      <PickField
        name="price.currencyId"
        label={<Trans>Currency</Trans>}
        data={(currencies.data?.items ?? []).map(({ id, code, name }) => ({
          value: id,
          label: `${code} · ${name}`,
        }))}
      />
      <PickField name="price.unitId" label={<Trans>per</Trans>} data={useUnitOptions(unitId)} />
    </>
  );
  return (
    <>
      <ChoiceField
        name="price.type"
        label={<Trans>Price</Trans>}
        data={priceTypes.map((value) => ({ value, label: i18n._(priceTypeText[value]) }))}
      />
      {type === 'fixed' && (
        <div className={classes.measured}>
          <FigureField name="price.amount" digits={2} label={<Trans>Amount</Trans>} />
          {measures}
        </div>
      )}
      {isBuilt && <FormulaPrice />}
      {type === 'formula' && !isBuilt && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
          <Benchmark />
          <FigureField
            name="price.differential"
            digits={2}
            label={<Trans>Differential</Trans>}
            description={<Trans>Above (+) or below (−) it; 0 for flat</Trans>}
          />
          {measures}
        </SimpleGrid>
      )}
      {type === 'formula' && !isBuilt && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ justifySelf: 'start', alignSelf: 'start' }}
          onClick={build}
        >
          <Trans>Make it comparable</Trans>
        </Button>
      )}
      <TextField
        name="price.note"
        label={
          type === 'formula' && !isBuilt ? <Trans>Pricing period</Trans> : <Trans>Note on the price</Trans>
        }
        description={
          type === 'formula' && !isBuilt ? (
            <Trans>Such as: average of the B/L month, provisional at 95 %</Trans>
          ) : undefined
        }
        maxLength={200}
      />
    </>
  );
};

export const QuantityPriceSection = () => (
  <>
    <Quantity />
    <Price />
  </>
);
