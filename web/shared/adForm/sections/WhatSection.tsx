import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { dealKinds, sides } from '../../../../contract/ads/adEnums.ts';
import type { ProductEntry } from '../../../../contract/baseData/baseData.ts';
import { dealKindText, sideText } from '../../adView/adText.ts';
import type { AdForm } from '../adForm.ts';
import {
  useCurrencies,
  useProducts,
  useProductTypes,
  useSpecTemplates,
  useUnits,
} from '../pickers/baseLists.ts';
import { ProductPicker } from '../pickers/ProductPicker.tsx';
import { asksDensity, limitsFor, presetsFor, qualityRowsFor } from '../pickers/productFields.ts';
import { productChoices } from '../pickers/productSearch.ts';
import { usePickedProduct } from '../pickers/usePickedProduct.ts';
import { useTradedCountries } from '../pickers/useTradedCountries.ts';
import { ChoiceField, PickField, TextField, useAdField } from './fields.tsx';
import { HazardClass } from './HazardClass.tsx';

/** Applies the defaults of a product or grade to the form: units, currency, rows of its standard. */
const usePresets = () => {
  const { control, getValues, setValue } = useFormContext<AdForm>();
  const priceType = useWatch({ control, name: 'price.type' });
  const products = useProducts();
  const types = useProductTypes();
  const templates = useSpecTemplates();
  const units = useUnits();
  const currencies = useCurrencies();

  const defaultCurrency = (product: ProductEntry | undefined): string => {
    const list = currencies.data?.items ?? [];
    if (product === undefined) return '';
    return (list.find(({ code }) => code === 'USD') ?? list.find(({ isDefault }) => isDefault))?.id ?? '';
  };
  const offerRows = () => {
    const { productId, productTypeId, quality } = getValues();
    const product = products.data?.items.find(({ id }) => id === productId);
    const template = templates.data?.items.find(({ code }) => code === product?.specTemplate);
    const grade = types.data?.items.find(({ id }) => id === productTypeId);
    const limits = limitsFor(template, grade);
    setValue('quality', qualityRowsFor(limits, quality));
    // A field that is not shown must not be sent.
    if (!asksDensity(product, limits, units.data?.items ?? [])) setValue('density15', '');
  };
  const product = (id: string) => {
    const picked = products.data?.items.find((one) => one.id === id);
    if (picked === undefined) return;
    const presets = presetsFor(getValues(), picked, units.data?.items ?? [], defaultCurrency(picked));
    setValue('productTypeId', presets.productTypeId);
    setValue('quantity.unitId', presets.quantity.unitId);
    setValue('price.unitId', presets.price.unitId);
    setValue('price.currencyId', presets.price.currencyId);
    offerRows();
  };
  /** Fills missing units and currency of a draft with the product's, as in a new ad. */
  const complete = useEffectEvent(() => {
    const { productId, quantity, price } = getValues();
    const picked = products.data?.items.find(({ id }) => id === productId);
    const unit = picked?.defaultUnitId ?? '';
    if (quantity.unitId === '' && quantity.min === '') setValue('quantity.unitId', unit);
    // With no amount, filling these in would itself change the price.
    if (price.type === 'negotiable') return;
    if (price.unitId === '' && price.amount === '') setValue('price.unitId', unit);
    if (price.currencyId === '' && price.amount === '') setValue('price.currencyId', defaultCurrency(picked));
  });
  const isLoaded = products.data !== undefined && currencies.data !== undefined;
  useEffect(() => {
    if (isLoaded && priceType !== undefined) complete();
  }, [isLoaded, priceType]);
  return { product, offerRows };
};

const ProductField = ({ onPick }: { onPick: (id: string) => void }) => {
  const products = useProducts();
  const choices = useMemo(() => productChoices(products.data?.items ?? []), [products.data]);
  const { field, error } = useAdField('productId');
  return (
    <ProductPicker
      choices={choices}
      value={field.value}
      name={field.name}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onPick={(id) => {
        field.onChange(id);
        onPick(id);
      }}
      error={error}
    />
  );
};

const Description = () => {
  const { field, error } = useAdField('description');
  return (
    <Textarea
      {...field}
      label={<Trans>Description</Trans>}
      description={<Trans>Plain text: loading, procedure, what a buyer should know</Trans>}
      autosize
      minRows={3}
      maxRows={16}
      maxLength={5000}
      error={error}
    />
  );
};

export const WhatSection = ({ builtTitle }: { builtTitle: string | undefined }) => {
  const { t, i18n } = useLingui();
  const presets = usePresets();
  const { product, grades } = usePickedProduct();
  const countries = useTradedCountries();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ChoiceField
          name="side"
          label={<Trans>Side</Trans>}
          data={sides.map((side) => ({ value: side, label: i18n._(sideText[side]) }))}
        />
        <ChoiceField
          name="dealKind"
          label={<Trans>Deal</Trans>}
          data={dealKinds.map((kind) => ({ value: kind, label: i18n._(dealKindText[kind]) }))}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ProductField onPick={presets.product} />
        <PickField
          name="productTypeId"
          label={<Trans>Grade</Trans>}
          description={
            product === undefined ? (
              <Trans>After the product</Trans>
            ) : (
              <Trans>Sets the limits of the standard</Trans>
            )
          }
          placeholder={grades.length === 0 ? '' : t`Any grade`}
          disabled={grades.length === 0}
          clearable
          clearButtonProps={{ 'aria-label': t`Clear the grade` }}
          data={grades.map((grade) => ({ value: grade.id, label: grade.name }))}
          onPick={presets.offerRows}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          name="title"
          label={<Trans>Title</Trans>}
          description={<Trans>Left empty, it is built from the fields</Trans>}
          placeholder={product === undefined ? '' : builtTitle}
          maxLength={120}
        />
        <PickField
          name="originCountryId"
          label={<Trans>Origin</Trans>}
          description={<Trans>Country where the product comes from</Trans>}
          placeholder={t`Search countries`}
          clearable
          clearButtonProps={{ 'aria-label': t`Clear the origin` }}
          data={countries}
        />
      </SimpleGrid>
      <HazardClass />
      <Description />
    </>
  );
};
