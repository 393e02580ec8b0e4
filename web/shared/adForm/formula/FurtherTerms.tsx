import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Collapse } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AdForm } from '../adForm.ts';
import { useBenchmarks } from '../pickers/baseLists.ts';
import { ChoiceField, FigureField, PickField, TextField, type TextPath } from '../sections/fields.tsx';
import classes from './FormulaFields.module.css';
import { type FormulaForm, hasFurtherTerms } from './formulaForm.ts';

const path = (rest: string) => `price.formula.${rest}` as TextPath;

/** Errors of fields in here must be seen. */
const names: (keyof FormulaForm)[] = [
  'commonPricing',
  'missingQuote',
  'rounding',
  'floor',
  'cap',
  'provisional',
  'correctionDays',
];

const Contracts = () => {
  const { t } = useLingui();
  const { control } = useFormContext<AdForm>();
  const terms = useWatch({ control, name: 'price.formula.terms' });
  const benchmarks = useBenchmarks().data?.items ?? [];
  return terms.map(({ benchmark }, place) => {
    if (benchmark === '') return null;
    const name = benchmarks.find(({ code }) => code === benchmark)?.name ?? benchmark;
    return (
      <TextField
        // biome-ignore lint/suspicious/noArrayIndexKey: terms have no identity but their place
        key={place}
        name={path(`terms.${place}.contract`)}
        label={<Trans>Contract of {name}</Trans>}
        placeholder={t`M1, or 2027-03`}
        autoComplete="off"
        maxLength={7}
      />
    );
  });
};

const Fields = () => {
  const { t } = useLingui();
  const { control } = useFormContext<AdForm>();
  const [terms, basis, timing, stage] = useWatch({
    control,
    name: [
      'price.formula.terms',
      'price.formula.provisional.basis',
      'price.formula.fx.timing',
      'price.formula.rounding.stage',
    ],
  });
  return (
    <div className={classes.three}>
      <FigureField name={path('floor')} label={<Trans>Price floor</Trans>} />
      <FigureField name={path('cap')} label={<Trans>Price cap</Trans>} />
      <FigureField
        name={path('correctionDays')}
        label={<Trans>Corrections count for</Trans>}
        description={<Trans>Days after a quote was published</Trans>}
      />
      <PickField
        name={path('missingQuote')}
        label={<Trans>If a quote is missing</Trans>}
        searchable={false}
        allowDeselect={false}
        data={[
          { value: 'skip', label: t`leave the day out` },
          { value: 'previous', label: t`take the previous quote` },
          { value: 'next', label: t`take the next quote` },
        ]}
      />
      {timing !== '' && (
        <PickField
          name={path('fx.missing')}
          label={<Trans>If an exchange rate is missing</Trans>}
          searchable={false}
          allowDeselect={false}
          data={[
            { value: 'previous', label: t`take the previous rate` },
            { value: 'skip_day', label: t`leave the day out` },
          ]}
        />
      )}
      {terms.length > 1 && (
        <ChoiceField
          name={path('commonPricing')}
          label={<Trans>Days that count</Trans>}
          data={[
            { value: 'no', label: t`each benchmark’s` },
            { value: 'yes', label: t`common ones` },
          ]}
        />
      )}
      <PickField
        name={path('provisional.basis')}
        label={<Trans>Provisional price</Trans>}
        searchable={false}
        allowDeselect={false}
        data={[
          { value: 'known_in_window', label: t`of the quotes known by then` },
          { value: 'last_n', label: t`of the last quotes` },
        ]}
      />
      {basis === 'last_n' && (
        <FigureField name={path('provisional.n')} label={<Trans>How many quotes</Trans>} />
      )}
      <FigureField name={path('provisional.pct')} label={<Trans>Provisional payment, %</Trans>} />
      <FigureField
        name={path('rounding.average')}
        label={<Trans>Decimals of the average</Trans>}
        placeholder={t`as usual for the unit`}
      />
      <FigureField
        name={path('rounding.final')}
        label={<Trans>Decimals of the price</Trans>}
        placeholder={t`as usual for the unit`}
      />
      <PickField
        name={path('rounding.mode')}
        label={<Trans>A half is rounded</Trans>}
        searchable={false}
        allowDeselect={false}
        data={[
          { value: 'half_up', label: t({ message: 'up', context: 'rounding' }) },
          { value: 'half_even', label: t`to the even digit` },
        ]}
      />
      <PickField
        name={path('rounding.stage')}
        label={<Trans>Rounding</Trans>}
        searchable={false}
        allowDeselect={false}
        data={[
          { value: 'per_formula', label: t`of the average` },
          { value: 'per_quote', label: t`of each quote as well` },
        ]}
      />
      {stage === 'per_quote' && (
        <FigureField name={path('rounding.quote')} label={<Trans>Decimals of a quote</Trans>} />
      )}
      <Contracts />
    </div>
  );
};

/** Floor, cap, rounding and the rest that most formulas leave as it is; open where a formula does not. */
export const FurtherTerms = () => {
  const id = useId();
  const { control, formState } = useFormContext<AdForm>();
  const form = useWatch({ control, name: 'price.formula' });
  const [wanted, setWanted] = useState<boolean | null>(null);
  const errors = formState.errors.price?.formula as Partial<Record<string, unknown>> | undefined;
  const isWrong = names.some((name) => errors?.[name] !== undefined);
  const opened = isWrong || (wanted ?? hasFurtherTerms(form));
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        classNames={{ root: classes.furtherToggle, label: classes.furtherLabel }}
        rightSection={
          <IconChevronDown
            size={16}
            stroke={1.75}
            className={classes.turning}
            data-opened={opened || undefined}
          />
        }
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setWanted(!opened)}
      >
        <Trans>Rounding, floor, cap and other terms</Trans>
      </Button>
      <Collapse id={id} expanded={opened} className={classes.further}>
        {opened && <Fields />}
      </Collapse>
    </div>
  );
};
