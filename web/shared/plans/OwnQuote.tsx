import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { Plan } from '../../../contract/billing/plans.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePayer } from '../money/payer.ts';
import classes from './OwnQuote.module.css';
import { kindText } from './planText.ts';
import { useMoney } from './useMoney.ts';

/** What a plan would cost this user today, shown before any click. */
export const OwnQuote = ({ plan }: { plan: Plan }) => {
  const { i18n } = useLingui();
  const money = useMoney();
  const format = useFormat();
  const quote = useRead(
    contract.plans.checkUpgrade,
    { params: { id: plan.id }, body: { payer: usePayer() } },
    { staleTime: 30_000 },
  );
  if (quote.data === undefined) {
    return quote.error === null ? (
      <Skeleton height={60} />
    ) : (
      <p className={classes.quiet}>
        <Trans>What it would cost you today could not be loaded.</Trans>{' '}
        <button type="button" className={classes.retry} onClick={() => void quote.refetch()}>
          <Trans>Retry</Trans>
        </button>
      </p>
    );
  }
  const { kind, due, credit, toWallet, currency, startsAt, endsAt, allowed, reason, adsThatReturn } =
    quote.data;
  if (!allowed) return <p className={classes.quiet}>{reason}.</p>;
  const [today, credited, left] = [money(due, currency), money(credit, currency), money(toWallet, currency)];
  const [from, to] = [format.day(startsAt), format.day(endsAt)];
  return (
    <div className={classes.quote}>
      <p>
        <Trans>
          Today <strong>{today}</strong>
        </Trans>
        {credit > 0 && (
          <span>
            <Trans>{credited} of your current plan credited</Trans>
          </span>
        )}
        {toWallet > 0 && (
          <span>
            <Trans>{left} into the wallet</Trans>
          </span>
        )}
      </p>
      <p className={classes.quiet}>
        {i18n._(kindText[kind])} ·{' '}
        {kind === 'downgrade' || kind === 'renew' ? (
          <Trans>
            {from} to {to}
          </Trans>
        ) : (
          <Trans>until {to}</Trans>
        )}
      </p>
      {adsThatReturn > 0 && (
        <p className={classes.quiet}>
          <Plural value={adsThatReturn} one="# paused ad returns" other="# paused ads return" />
        </p>
      )}
    </div>
  );
};
