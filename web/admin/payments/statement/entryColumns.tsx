import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import type { StatementEntry } from '../../../../contract/billing/statements.ts';
import type { useFormat } from '../../../lib/format.ts';
import type { useMoney } from '../../../shared/money/useMoney.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Code } from '../../../ui/Code.tsx';
import type { TableColumn } from '../../../ui/table/tableTypes.ts';
import { entryState, needsLook } from './entryState.ts';
import classes from './StatementPage.module.css';
import type { StatementWork } from './useStatement.ts';

type Tools = {
  i18n: I18n;
  money: ReturnType<typeof useMoney>['money'];
  day: ReturnType<typeof useFormat>['day'];
  work: StatementWork;
  onOpen: (entry: StatementEntry, paymentId: string) => void;
};

/** What the state of an entry comes from; null where the state says it all. */
function reasonOf({ state, payments: [payment] }: StatementEntry, { money, day }: Tools) {
  if (payment === undefined) return null;
  const expected = money(payment.amount, payment.currency);
  switch (state) {
    case 'other_amount':
    case 'other_currency':
      return <Trans>Expected: {expected}</Trans>;
    case 'several':
      return <Trans>One transfer covers them all</Trans>;
    case 'paid_again': {
      const date = payment.confirmedFor === null ? null : day(payment.confirmedFor);
      return date === null ? (
        <Trans>Another entry has this reference</Trans>
      ) : (
        <Trans>Confirmed with a statement of {date}</Trans>
      );
    }
    case 'unmatched':
      return <Trans>Awaiting the same amount</Trans>;
    default:
      return null;
  }
}

export const entryColumns = (tools: Tools): TableColumn<StatementEntry>[] => {
  const { i18n, money, day, work, onOpen } = tools;
  return [
    {
      id: 'entry',
      header: i18n._(msg`Entry`),
      cell: ({ text, date }) => (
        <span className={classes.entry}>
          <bdi className={classes.text}>{text === '' ? '–' : text}</bdi>
          {date !== null && <span className={classes.quiet}>{day(date)}</span>}
        </span>
      ),
    },
    {
      id: 'amount',
      header: i18n._(msg`Amount`),
      cell: ({ amount, currency }) => money(amount, currency),
      align: 'end',
      brief: true,
    },
    {
      id: 'state',
      header: i18n._(msg`State`),
      cell: (entry) => (
        <span className={classes.state}>
          <Chip tone={entryState[entry.state].tone}>{i18n._(entryState[entry.state].text)}</Chip>
          <span className={classes.quiet}>{reasonOf(entry, tools)}</span>
          {entry.state === 'ready' && work.refusals.has(entry.id) && (
            <span className={classes.refusal} role="alert">
              {work.refusals.get(entry.id)}
            </span>
          )}
        </span>
      ),
      brief: true,
    },
    {
      id: 'payment',
      header: i18n._(msg`Payment`),
      cell: (entry) =>
        entry.payments.length === 0
          ? '–'
          : entry.payments.map(({ id, number, payer }) => (
              <span key={id} className={classes.payment}>
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  underline="always"
                  onClick={() => onOpen(entry, id)}
                >
                  <Code>{number}</Code>
                </Anchor>
                <bdi className={classes.quiet}>{payer}</bdi>
              </span>
            )),
    },
    {
      id: 'act',
      header: i18n._(msg`Action`),
      cell: (entry) => {
        const [payment] = entry.payments;
        if (entry.state === 'ready')
          return (
            <Button
              size="xs"
              variant="default"
              disabled={work.busy}
              onClick={() => void work.confirm([entry])}
            >
              <Trans>Confirm</Trans>
            </Button>
          );
        return needsLook(entry.state) && payment !== undefined ? (
          <Button size="xs" variant="default" onClick={() => onOpen(entry, payment.id)}>
            <Trans>Review</Trans>
          </Button>
        ) : null;
      },
      align: 'end',
    },
  ];
};
