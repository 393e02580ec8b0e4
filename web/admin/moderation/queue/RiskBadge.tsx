import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../lib/format.ts';
import classes from './RiskBadge.module.css';
import { riskLevel } from './urgency.ts';

/** Risk score, the sum of an ad's cautions: 0 is clean, from 40 it is reviewed first, from 100 it is held. */
export const RiskBadge = ({ risk }: { risk: number }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const level = riskLevel(risk);
  const labels = {
    none: t`No cautions`,
    some: t`Cautions of weight ${number(risk)}`,
    review: t`Cautions of weight ${number(risk)}: high risk`,
    hold: t`Cautions of weight ${number(risk)}: enough to be suspended when submitted`,
  };
  return (
    <span
      className={classes.badge}
      data-level={level}
      role="img"
      aria-label={labels[level]}
      title={labels[level]}
    >
      {number(risk)}
    </span>
  );
};
