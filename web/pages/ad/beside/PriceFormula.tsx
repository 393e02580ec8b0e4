import { Trans } from '@lingui/react/macro';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import type { PriceFormula as Formula } from '../../../../contract/prices/formula.ts';
import { useFormat } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { FormulaDays } from '../../../shared/adForm/formula/FormulaDays.tsx';
import { formulaText } from '../../../shared/adForm/formula/formulaText.ts';
import { useEvaluation } from '../../../shared/adForm/formula/useEvaluation.ts';
import { useFormulaNames } from '../../../shared/adForm/formula/useFormulaNames.ts';
import { FreezeButton } from '../../../shared/calculations/FreezeButton.tsx';
import { Section } from '../../../ui/Section.tsx';
import classes from './PriceFormula.module.css';

/** The quotes behind the comparable price, which of them stand for licensed ones, and what is assumed. */
const Reached = ({ ad, names }: { ad: Ad; names: ReturnType<typeof useFormulaNames> }) => {
  const format = useFormat();
  const reached = ad.comparable?.basis.formula;
  if (!reached) return null;
  return (
    <ul className={classes.levels}>
      {reached.levels.map(({ benchmark, name, value, day, standsFor }) => {
        const licensed = standsFor === null ? '' : (names.benchmarks.get(standsFor) ?? standsFor);
        const quote = format.number(Number(value), { min: 2, max: 6 });
        return (
          <li key={benchmark}>
            <bdi>
              <strong>{name}</strong> {quote} · {format.day(day)}
            </bdi>
            {standsFor !== null && (
              <span className={classes.proxy}>
                <Trans>in place of {licensed}, which is licensed</Trans>
              </span>
            )}
          </li>
        );
      })}
      {ad.comparable?.stale === true && (
        <li className={classes.proxy}>
          <Trans>This quote is older than it should be.</Trans>
        </li>
      )}
    </ul>
  );
};

const Days = ({ ad, formula }: { ad: Ad; formula: Formula }) => {
  const names = useFormulaNames();
  const from = ad.delivery?.from ?? ad.delivery?.to;
  const asked = {
    formula,
    ...(from && { laycan: { from, to: ad.delivery?.to ?? from } }),
    ...(ad.comparable?.basis.density15 && { density15: ad.comparable.basis.density15 }),
  };
  const { data, isSettled } = useEvaluation(asked);
  return data ? (
    <>
      <FormulaDays evaluation={data} names={names} isStale={!isSettled} />
      {data.amount !== null && <FreezeButton body={{ ...asked, subject: { adId: ad.id } }} />}
    </>
  ) : null;
};

/** The formula as a sentence, and how the comparable price was reached. */
export const PriceFormula = ({ ad }: { ad: Ad }) => {
  const user = useUser();
  const names = useFormulaNames();
  const formula = ad.priceFormula;
  if (formula === null) return null;
  return (
    <Section title={<Trans>How the price is reached</Trans>} card>
      <p className={classes.sentence}>
        <bdi>{formulaText(formula, names)}</bdi>
      </p>
      <Reached ad={ad} names={names} />
      {ad.comparable === null && (
        <p className={classes.proxy}>
          <Trans>Its benchmark is licensed, so there is no comparable price.</Trans>
        </p>
      )}
      {user !== null && <Days ad={ad} formula={formula} />}
    </Section>
  );
};
