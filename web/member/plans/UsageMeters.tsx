import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import { useFormat } from '../../lib/format.ts';
import { usePayer } from '../../shared/money/payer.ts';
import { usedShare } from '../../shared/plans/planMath.ts';
import { usageText } from '../../shared/plans/planText.ts';
import classes from './UsageMeters.module.css';

type Usage = Answer<typeof contract.plans.current>['usage'];

type MeterProps = { name: string; used: number; limit: number | null; shared: boolean };

const Meter = ({ name, used, limit, shared }: MeterProps) => {
  const { number } = useFormat();
  // A limit of 0 with no usage does not count as full.
  const isFull = limit !== null && used >= limit && used > 0;
  return (
    <li data-full={isFull || undefined}>
      <span className={classes.name}>
        {name}
        {shared && (
          <span className={classes.shared}>
            {' '}
            <Trans>shared</Trans>
          </span>
        )}
      </span>
      <span className={classes.figures}>
        {limit === null ? (
          <>
            {number(used)} · <Trans>no limit</Trans>
          </>
        ) : (
          <Trans>
            {number(used)} of {number(limit)}
          </Trans>
        )}
      </span>
      <span className={classes.bar} aria-hidden>
        {limit !== null && <span style={{ width: `${usedShare(used, limit) * 100}%` }} />}
      </span>
      {limit !== null && used > limit && (
        <span className={classes.over}>
          <Plural value={used - limit} one="# over the limit" other="# over the limit" />
        </span>
      )}
    </li>
  );
};

/** Usage of the account's limits. */
export const UsageMeters = ({ usage }: { usage: Usage }) => {
  const { t, i18n } = useLingui();
  const payer = usePayer();
  return (
    <ul className={classes.meters} aria-label={t`Usage`}>
      {usage.map(({ feature, used, limit, shared }) => {
        const name = usageText[feature];
        return name === undefined ? null : (
          <Meter
            key={feature}
            name={i18n._(name)}
            used={used}
            limit={limit}
            shared={shared && payer === 'me'}
          />
        );
      })}
    </ul>
  );
};
