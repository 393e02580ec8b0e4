import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { priceFormula } from '../../../contract/prices/formula.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { type AdForm, emptyAdForm } from '../../shared/adForm/adForm.ts';
import { FormulaDays } from '../../shared/adForm/formula/FormulaDays.tsx';
import { FormulaFields } from '../../shared/adForm/formula/FormulaFields.tsx';
import { formulaOfForm } from '../../shared/adForm/formula/formulaForm.ts';
import { formulaText } from '../../shared/adForm/formula/formulaText.ts';
import { useEvaluation } from '../../shared/adForm/formula/useEvaluation.ts';
import { useFormulaNames } from '../../shared/adForm/formula/useFormulaNames.ts';
import { FigureField } from '../../shared/adForm/sections/fields.tsx';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { FreezeButton } from '../../shared/calculations/FreezeButton.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './CalculatorPage.module.css';

const Calculator = () => {
  const { t } = useLingui();
  const format = useFormat();
  const names = useFormulaNames();
  const form = useForm<AdForm>({ defaultValues: emptyAdForm() });
  const [event, setEvent] = useState<string | null>(null);
  const [asOf, setAsOf] = useState<string | null>(null);
  const [entered, density15] = useWatch({ control: form.control, name: ['price.formula', 'density15'] });
  const formula = useMemo(() => {
    const read = priceFormula.safeParse(formulaOfForm(entered));
    return read.success ? read.data : null;
  }, [entered]);
  const density = Number(density15);
  const asked = formula && {
    formula,
    ...(event && { event: { day: event } }),
    ...(asOf && { asOf }),
    ...(density >= 300 && density <= 2000 && { density15: density }),
  };
  const { data, error, isSettled } = useEvaluation(asked);
  const dayText = ({ date }: { date: unknown }) => (typeof date === 'string' ? format.day(date) : '');
  return (
    <div className={classes.columns}>
      <FormProvider {...form}>
        <form className={classes.form} onSubmit={(submitted) => submitted.preventDefault()}>
          <FormulaFields />
          <div className={classes.more}>
            <DatePickerInput
              clearable
              label={<Trans>Date of the event</Trans>}
              description={<Trans>B/L, NOR, discharge or delivery</Trans>}
              placeholder={t`Assumed`}
              valueFormatter={dayText}
              value={event}
              onChange={setEvent}
            />
            <DatePickerInput
              clearable
              label={<Trans>As known on</Trans>}
              description={<Trans>With the quotes published by then</Trans>}
              placeholder={t`Today`}
              maxDate={new Date().toISOString().slice(0, 10)}
              valueFormatter={dayText}
              value={asOf}
              onChange={setAsOf}
            />
            <FigureField
              name="density15"
              label={<Trans>Density, kg/m³ at 15 °C</Trans>}
              description={<Trans>For the density of the cargo</Trans>}
            />
          </div>
        </form>
      </FormProvider>
      <section className={classes.result} aria-label={t`Result`}>
        {formula === null ? (
          <p className={classes.hint}>
            <Trans>Pick a benchmark: the price, its days and quotes appear here.</Trans>
          </p>
        ) : (
          <p className={classes.sentence}>
            <bdi>{formulaText(formula, names)}</bdi>
          </p>
        )}
        {error !== null && <p role="alert">{error.message}</p>}
        {asked !== null && data && (
          <>
            <FormulaDays evaluation={data} names={names} isStale={!isSettled} />
            {data.amount !== null && (
              <div className={classes.freeze}>
                <FreezeButton body={asked} disabled={!isSettled} />
              </div>
            )}
          </>
        )}
      </section>
    </div>
  );
};

/** A price by formula, tried without an ad. Nothing is stored until somebody freezes it. */
export const CalculatorPage = () => {
  const { t } = useLingui();
  const user = useUser();
  usePageTitle(t`Price calculator`);
  return (
    <>
      <PageHeader
        title={<Trans>Price calculator</Trans>}
        note={<Trans>What a formula gives, day by day</Trans>}
        actions={
          <Anchor renderRoot={(props) => <Link {...props} to="/verify" />}>
            <Trans>Verify a price</Trans>
          </Anchor>
        }
      />
      {user === null ? (
        <EmptyState
          title={<Trans>Sign in to calculate</Trans>}
          action={
            <Button onClick={() => authDialog.open({})}>
              <Trans>Sign in</Trans>
            </Button>
          }
        />
      ) : (
        <Calculator />
      )}
    </>
  );
};
