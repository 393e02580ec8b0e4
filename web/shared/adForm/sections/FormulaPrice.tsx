import { Trans } from '@lingui/react/macro';
import { Button, Switch } from '@mantine/core';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { priceFormula } from '../../../../contract/prices/formula.ts';
import type { AdForm } from '../adForm.ts';
import { inKgPerM3 } from '../densityUnit.ts';
import { isDensity15 } from '../formFields.ts';
import { FormulaDays } from '../formula/FormulaDays.tsx';
import { FormulaFields } from '../formula/FormulaFields.tsx';
import { formulaOfForm } from '../formula/formulaForm.ts';
import { formulaText } from '../formula/formulaText.ts';
import { useEvaluation } from '../formula/useEvaluation.ts';
import { useFormulaNames } from '../formula/useFormulaNames.ts';
import classes from './FormulaPrice.module.css';

/** What the ad says besides its price that a formula needs. */
const useSurroundings = () => {
  const { control } = useFormContext<AdForm>();
  const [{ from, to }, density15, quality] = useWatch({
    control,
    name: ['delivery', 'density15', 'quality'],
  });
  const row = quality.find(({ parameter, value }) => isDensity15(parameter) && value !== '');
  const density = Number(row ? inKgPerM3(row) : density15);
  const start = from || to;
  return {
    ...(density >= 300 && density <= 2000 && { density15: density }),
    ...(start && start <= (to || start) && { laycan: { from: start, to: to || start } }),
  };
};

const Preview = () => {
  const names = useFormulaNames();
  const { control } = useFormContext<AdForm>();
  const form = useWatch({ control, name: 'price.formula' });
  const around = useSurroundings();
  const formula = useMemo(() => {
    const read = priceFormula.safeParse(formulaOfForm(form));
    return read.success ? read.data : null;
  }, [form]);
  const { data, isSettled } = useEvaluation(formula && { formula, ...around });
  if (formula === null) return null;
  return (
    <div className={classes.preview}>
      <p className={classes.sentence}>
        <bdi>{formulaText(formula, names)}</bdi>
      </p>
      {data && <FormulaDays evaluation={data} names={names} isStale={!isSettled} />}
    </div>
  );
};

const ProxySwitch = () => {
  const { control, setValue } = useFormContext<AdForm>();
  const proxy = useWatch({ control, name: 'price.proxy' });
  return (
    <Switch
      checked={proxy === 'yes'}
      onChange={(event) =>
        setValue('price.proxy', event.currentTarget.checked ? 'yes' : 'no', { shouldDirty: true })
      }
      label={<Trans>Compare by a free benchmark where this one is licensed</Trans>}
      description={<Trans>Buyers see about what the price comes to, marked as by the free benchmark.</Trans>}
    />
  );
};

/** A formula price: its controls, the sentence they make, and what it gives now. */
export const FormulaPrice = () => {
  const { setValue } = useFormContext<AdForm>();
  return (
    <>
      <FormulaFields />
      <Preview />
      <ProxySwitch />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.other}
        onClick={() => setValue('price.written', 'text', { shouldDirty: true })}
      >
        <Trans>Write it as text</Trans>
      </Button>
    </>
  );
};
