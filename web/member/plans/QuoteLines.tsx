import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Quote } from '../../../contract/billing/plans.ts';
import { useFormat } from '../../lib/format.ts';
import { rateText, taxKindText } from '../../shared/money/taxText.ts';
import { kindText } from '../../shared/plans/planText.ts';
import { useMoney } from '../../shared/plans/useMoney.ts';
import classes from './QuoteLines.module.css';

const Line = ({
  label,
  total = false,
  children,
}: {
  label: ReactNode;
  total?: boolean;
  children: ReactNode;
}) => (
  <div className={classes.line} data-total={total || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

type TaxProps = { tax: NonNullable<Quote['tax']>; currency: string };

/** What of the price is tax; the price itself stays the same. */
const TaxLine = ({ tax: { kind, rate, net, tax }, currency }: TaxProps) => {
  const { i18n } = useLingui();
  const money = useMoney();
  const format = useFormat();
  if (kind !== 'standard' || rate === null)
    return <Line label={<Trans>VAT</Trans>}>{i18n._(taxKindText[kind])}</Line>;
  return (
    <>
      <Line label={<Trans>Includes {rateText(format, rate)} VAT</Trans>}>{money(tax, currency)}</Line>
      <Line label={<Trans>Net amount</Trans>}>{money(net, currency)}</Line>
    </>
  );
};

type Props = { quote: Quote; days: number; present: string | null };

/** Effect of buying, to the cent; `present` is the name of the current plan. */
export const QuoteLines = ({ quote, days, present }: Props) => {
  const { i18n } = useLingui();
  const money = useMoney();
  const format = useFormat();
  const { kind, currency, price, discount, vatAdded, credit, due, toWallet, tax, startsAt, endsAt } = quote;
  const runs = [format.day(startsAt), format.day(endsAt)];
  return (
    <>
      <p className={classes.kind}>
        <strong>{i18n._(kindText[kind])}</strong>
        <span>
          {kind === 'upgrade' && present !== null && <Trans>Replaces {present}.</Trans>}
          {kind === 'downgrade' && present !== null && <Trans>You keep {present} until then.</Trans>}
          {kind === 'renew' && <Trans>Starts when your current period ends.</Trans>}
          {kind === 'trial' && <Trans>Nothing is charged, now or later.</Trans>}
        </span>
      </p>
      <dl className={classes.lines}>
        <Line
          label={<Plural value={days} one="Price of the plan, # day" other="Price of the plan, # days" />}
        >
          {money(price, currency)}
        </Line>
        {discount > 0 && <Line label={<Trans>Coupon</Trans>}>−{money(discount, currency)}</Line>}
        {vatAdded > 0 && (
          <Line
            label={tax?.rate == null ? <Trans>VAT</Trans> : <Trans>VAT, {rateText(format, tax.rate)}</Trans>}
          >
            +{money(vatAdded, currency)}
          </Line>
        )}
        {credit > 0 && (
          <Line label={<Trans>Unused rest of {present ?? ''}, credited</Trans>}>
            −{money(credit, currency)}
          </Line>
        )}
        <Line label={<Trans>To pay now</Trans>} total>
          {money(due, currency)}
        </Line>
        {tax !== null && (vatAdded === 0 || credit > 0) && <TaxLine tax={tax} currency={currency} />}
        {toWallet > 0 && (
          <Line label={<Trans>Left over, into your wallet</Trans>}>+{money(toWallet, currency)}</Line>
        )}
        <Line label={<Trans>Period</Trans>}>
          <Trans>
            {runs[0]} to {runs[1]}
          </Trans>
        </Line>
      </dl>
      {quote.adsThatReturn > 0 && (
        <p className={classes.returns}>
          <Plural
            value={quote.adsThatReturn}
            one="# ad that was paused because of a plan limit is published again."
            other="# ads that were paused because of a plan limit are published again."
          />
        </p>
      )}
    </>
  );
};
