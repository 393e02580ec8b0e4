import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { priceEvents, type WindowKind } from '../../../../contract/prices/formula.ts';
import type { AdForm } from '../adForm.ts';
import { useBenchmarks, useCurrencies, useUnits } from '../pickers/baseLists.ts';
import {
  ChoiceField,
  DayField,
  DaysField,
  FigureField,
  PickField,
  type TextPath,
} from '../sections/fields.tsx';
import classes from './FormulaFields.module.css';
import { FurtherTerms } from './FurtherTerms.tsx';
import { emptyTerm } from './formulaForm.ts';
import { eventText } from './formulaText.ts';

const TERMS_MAX = 4;
const path = (rest: string) => `price.formula.${rest}` as TextPath;

const useWindowKinds = (): { value: WindowKind; label: string }[] => {
  const { t } = useLingui();
  return [
    { value: 'event_quotes', label: t`Quotes around a date (B/L + 5, 3 centred …)` },
    { value: 'event_offset_quotes', label: t`Consecutive quotes from a day on (from the 15th day)` },
    { value: 'calendar_month', label: t`Calendar month` },
    { value: 'half_month', label: t`Half of a month` },
    { value: 'laycan', label: t`Laycan` },
    { value: 'fixed_dates', label: t`Between two dates` },
    { value: 'fixed_days', label: t`Single days` },
    { value: 'monthly_lag', label: t`Months with a lag (3-0-1 …)` },
  ];
};

const EventField = () => (
  <PickField
    name={path('window.event')}
    label={<Trans>Date</Trans>}
    searchable={false}
    allowDeselect={false}
    data={priceEvents.map((value) => ({ value, label: eventText(value) }))}
  />
);

const EventQuotes = () => {
  const { t } = useLingui();
  const { control } = useFormContext<AdForm>();
  const counts = useWatch({ control, name: path('window.includeEventDay') });
  return (
    <>
      <EventField />
      <FigureField name={path('window.before')} label={<Trans>Quotes before</Trans>} />
      <FigureField name={path('window.after')} label={<Trans>Quotes after</Trans>} />
      <ChoiceField
        name={path('window.includeEventDay')}
        label={<Trans>The day itself</Trans>}
        data={[
          { value: 'no', label: t`does not count` },
          { value: 'yes', label: t`counts` },
        ]}
      />
      {counts === 'yes' && (
        <PickField
          name={path('window.onNonPublishing')}
          label={<Trans>If nothing is published that day</Trans>}
          searchable={false}
          allowDeselect={false}
          data={[
            { value: 'next', label: t`the next quote` },
            { value: 'previous', label: t`the previous quote` },
            { value: 'exclude', label: t`no quote instead` },
          ]}
        />
      )}
    </>
  );
};

const WindowFields = ({ kind }: { kind: WindowKind }) => {
  const { t } = useLingui();
  switch (kind) {
    case 'event_quotes':
      return <EventQuotes />;
    case 'event_offset_quotes':
      return (
        <>
          <EventField />
          <FigureField
            name={path('window.offsetDays')}
            label={<Trans>Days after it</Trans>}
            description={<Trans>14 for “from the 15th day”</Trans>}
          />
          <FigureField name={path('window.quotes')} label={<Trans>Quotes</Trans>} />
        </>
      );
    case 'calendar_month':
      return (
        <>
          <EventField />
          <PickField
            name={path('window.monthOffset')}
            label={<Trans>Month</Trans>}
            searchable={false}
            allowDeselect={false}
            data={[
              { value: '-1', label: t`the month before` },
              { value: '0', label: t`the same month` },
              { value: '1', label: t`the month after` },
              { value: '2', label: t`two months after` },
            ]}
          />
        </>
      );
    case 'half_month':
      return (
        <>
          <EventField />
          <PickField
            name={path('window.half')}
            label={<Trans>Half</Trans>}
            searchable={false}
            allowDeselect={false}
            data={[
              { value: 'own', label: t`the half of that day` },
              { value: 'first', label: t`1st to 15th` },
              { value: 'second', label: t`16th to the end` },
            ]}
          />
        </>
      );
    case 'fixed_dates':
      return (
        <>
          <DayField name={path('window.from')} label={<Trans>From</Trans>} />
          <DayField name={path('window.to')} label={<Trans>To</Trans>} />
        </>
      );
    case 'monthly_lag':
      return (
        <>
          <FigureField name={path('window.months')} label={<Trans>Months</Trans>} />
          <FigureField
            name={path('window.lag')}
            label={<Trans>Lag in months</Trans>}
            description={<Trans>0: up to the month before delivery</Trans>}
          />
        </>
      );
    case 'fixed_days':
      return (
        <DaysField name="price.formula.window.days" label={<Trans>Days</Trans>} placeholder={t`Pick days`} />
      );
    case 'laycan':
      return null;
  }
};

/** How a benchmark in another kind of unit becomes the price's; nothing to say where both are of one kind. */
const ConversionFields = ({ place }: { place: number }) => {
  const { t } = useLingui();
  const { control } = useFormContext<AdForm>();
  const [terms, unit] = useWatch({ control, name: ['price.formula.terms', 'price.formula.price.unit'] });
  const units = useUnits().data?.items ?? [];
  const benchmark = useBenchmarks().data?.items.find(({ code }) => code === terms[place]?.benchmark);
  const from = units.find(({ id }) => id === benchmark?.unitId);
  const to = units.find(({ code }) => code === unit);
  if (!from || !to || from.dimension === to.dimension) return null;
  const byEnergy = from.dimension === 'energy' || to.dimension === 'energy';
  const kind = terms[place]?.convert.kind ?? '';
  const value = {
    stated: <Trans>Density, kg/m³ at 15 °C</Trans>,
    bbl_per_tonne: <Trans>Barrels per tonne</Trans>,
    gcv: <Trans>MJ per kg or m³</Trans>,
  };
  return (
    <>
      <PickField
        name={path(`terms.${place}.convert.kind`)}
        label={
          <Trans>
            From {from.symbol} to {to.symbol}
          </Trans>
        }
        searchable={false}
        placeholder={t`Choose how`}
        data={
          byEnergy
            ? [{ value: 'gcv', label: t`by gross calorific value` }]
            : [
                { value: 'density', label: t`by the density of this ad` },
                { value: 'stated', label: t`by an agreed density` },
                { value: 'bbl_per_tonne', label: t`by barrels per tonne` },
              ]
        }
      />
      {kind !== '' && kind !== 'density' && (
        <FigureField name={path(`terms.${place}.convert.value`)} label={value[kind]} />
      )}
    </>
  );
};

const Term = ({ place, count }: { place: number; count: number }) => {
  const { t } = useLingui();
  const { getValues, setValue } = useFormContext<AdForm>();
  const benchmarks = useBenchmarks();
  const units = useUnits().data?.items ?? [];
  /** A new formula takes the currency and unit of its first benchmark. */
  const pick = (code: string) => {
    const one = benchmarks.data?.items.find((item) => item.code === code);
    const unit = units.find(({ id }) => id === one?.unitId);
    if (place === 0 && unit && getValues('price.formula.price.unit') === '')
      setValue('price.formula.price.unit', unit.code, { shouldDirty: true });
  };
  const remove = () =>
    setValue(
      'price.formula.terms',
      getValues('price.formula.terms').filter((_, n) => n !== place),
      { shouldDirty: true },
    );
  return (
    <div className={classes.term}>
      <PickField
        name={path(`terms.${place}.benchmark`)}
        label={place === 0 ? <Trans>Benchmark</Trans> : <Trans>Benchmark {place + 1}</Trans>}
        placeholder={t`Search benchmarks`}
        data={(benchmarks.data?.items ?? [])
          .filter(({ frequency }) => frequency !== 'monthly')
          .map(({ code, name }) => ({ value: code, label: name }))}
        onPick={pick}
        limit={60}
      />
      <FigureField name={path(`terms.${place}.factor`)} label={<Trans>Times</Trans>} placeholder="1" />
      {count > 1 && (
        <ActionIcon
          variant="subtle"
          size={40}
          aria-label={t`Remove this benchmark`}
          onClick={remove}
          className={classes.remove}
        >
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <ConversionFields place={place} />
    </div>
  );
};

const ExchangeField = () => {
  const { t } = useLingui();
  const { control } = useFormContext<AdForm>();
  const [terms, currency, timing] = useWatch({
    control,
    name: ['price.formula.terms', 'price.formula.price.currency', 'price.formula.fx.timing'],
  });
  const benchmarks = useBenchmarks().data?.items ?? [];
  const currencies = useCurrencies().data?.items ?? [];
  const isForeign = terms.some(({ benchmark }) => {
    const quoted = benchmarks.find(({ code }) => code === benchmark)?.currencyId;
    const own = currencies.find(({ id }) => id === quoted)?.code;
    return own !== undefined && own !== currency;
  });
  if (!isForeign && timing === '') return null;
  return (
    <PickField
      name={path('fx.timing')}
      label={<Trans>Exchange rate (ECB)</Trans>}
      searchable={false}
      placeholder={t`Choose which`}
      data={[
        { value: 'per_day', label: t`of each pricing day` },
        { value: 'window_average', label: t`average of the pricing days` },
        { value: 'event_day', label: t`of the day of the event` },
      ]}
    />
  );
};

/** The controls that a formula is built from; `price.formula` of a form that has the fields of an ad's. */
export const FormulaFields = () => {
  const { getValues, setValue, control } = useFormContext<AdForm>();
  const [terms, kind] = useWatch({ control, name: ['price.formula.terms', 'price.formula.window.kind'] });
  const currencies = useCurrencies().data?.items ?? [];
  const units = useUnits().data?.items ?? [];
  const kinds = useWindowKinds();
  const add = () =>
    setValue('price.formula.terms', [...getValues('price.formula.terms'), structuredClone(emptyTerm)], {
      shouldDirty: true,
    });
  return (
    <div className={classes.root}>
      {terms.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: terms have no identity but their place
        <Term key={place} place={place} count={terms.length} />
      ))}
      {terms.length < TERMS_MAX && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={add}
          className={classes.add}
        >
          <Trans>Add a benchmark</Trans>
        </Button>
      )}
      <div className={classes.three}>
        <FigureField
          name={path('differential.amount')}
          digits={2}
          label={<Trans>Differential, + or −</Trans>}
        />
        <PickField
          name={path('price.currency')}
          label={<Trans>Currency</Trans>}
          allowDeselect={false}
          data={currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        />
        <PickField
          name={path('price.unit')}
          label={<Trans>per</Trans>}
          data={units
            .filter(({ dimension }) => dimension !== 'count')
            .map(({ code, symbol, name }) => ({
              value: code,
              label: symbol === name ? name : `${symbol} · ${name}`,
            }))}
        />
      </div>
      <PickField
        name={path('window.kind')}
        label={<Trans>Priced over</Trans>}
        searchable={false}
        allowDeselect={false}
        data={kinds}
      />
      <div className={classes.three}>
        <WindowFields kind={kind} />
        <ExchangeField />
      </div>
      <FurtherTerms />
    </div>
  );
};
