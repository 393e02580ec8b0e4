import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import type { dayMatches, PriceCalculation } from '../../../contract/prices/priceCalculations.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useFormulaNames } from '../../shared/adForm/formula/useFormulaNames.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './CalculationPage.module.css';

const matchText: Record<(typeof dayMatches)[number], MessageDescriptor> = {
  same: msg`same`,
  differs: msg`differs`,
  mine_missing: msg`you have no quote`,
  theirs_missing: msg`the other side has no quote`,
};

const resultText = (i18n: I18n, result: 'same' | 'differs' | null): string =>
  i18n._(
    result === null
      ? msg`The prices cannot be compared yet: a day is missing on one side.`
      : result === 'same'
        ? msg`Both sides get the same price.`
        : msg`The two prices differ.`,
  );

const Outcome = ({ outcome }: { outcome: Answer<typeof contract.priceCalculations.compare> }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const names = useFormulaNames();
  return (
    <>
      <Notice tone={outcome.result === 'differs' ? 'flame' : 'petrol'}>
        {resultText(i18n, outcome.result)}
      </Notice>
      <PlainTable
        label={t`Days`}
        heads={[t`Day`, t`Benchmark`, t`Comparison`]}
        rows={outcome.days.map(({ benchmark, day, match }) => ({
          key: `${benchmark} ${day}`,
          name: format.day(day),
          figures: [names.benchmarks.get(benchmark) ?? benchmark, i18n._(matchText[match])],
        }))}
      />
    </>
  );
};

/** For who a calculation was shared with: own quotes against those behind it, and no figure of either side. */
const CompareButton = ({ calculation }: { calculation: PriceCalculation }) => {
  const { i18n } = useLingui();
  const { id, comparesLeft } = calculation;
  const save = useSave(contract.priceCalculations.compare, { refresh: [contract.priceCalculations.read] });
  const left = comparesLeft ?? 0;
  const codes = [...new Set(calculation.inputs.map(({ benchmark }) => benchmark))];
  return (
    <>
      <p className={classes.note}>
        <Trans>
          Compares quotes of your own with those behind this calculation, day by day. Neither side sees a
          figure of the other.
        </Trans>{' '}
        <Trans>Comparisons left: {left}</Trans>
      </p>
      {save.data !== undefined && <Outcome outcome={save.data} />}
      {save.error !== null && (
        <Notice tone="flame" urgent>
          {errorText(i18n, save.error)}
        </Notice>
      )}
      <div className={classes.row}>
        <Button
          variant="default"
          loading={save.isPending}
          disabled={left === 0}
          onClick={() => save.mutate({ params: { id } })}
        >
          <Trans>Compare with my quotes</Trans>
        </Button>
        {codes.map((code) => (
          <Anchor
            key={code}
            renderRoot={(props) => <Link to="/benchmarks/$code" params={{ code }} {...props} />}
          >
            <Trans>Quotes of {code}</Trans>
          </Anchor>
        ))}
      </div>
    </>
  );
};

/** Comparisons of a calculation: made by the other side, seen by both. */
export const Comparison = ({ calculation }: { calculation: PriceCalculation }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { mine, compares } = calculation;
  if (mine && compares.length === 0) return null;
  return (
    <Section title={<Trans>Compared without showing</Trans>} card>
      {compares.length > 0 && (
        <ul className={classes.list}>
          {compares.map(({ id, at, by, counts, result, changed }) => (
            <li key={id}>
              <strong>{mine ? <bdi>{by}</bdi> : <Trans>You</Trans>}</strong> · {format.dateTime(at)}
              <br />
              {resultText(i18n, result)}{' '}
              <Trans>
                Days: {counts.same} the same, {counts.differs} different
              </Trans>
              {changed > 0 && (
                <>
                  {' · '}
                  <Trans>Quotes changed since the comparison before: {changed}</Trans>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {!mine && <CompareButton calculation={calculation} />}
    </Section>
  );
};
