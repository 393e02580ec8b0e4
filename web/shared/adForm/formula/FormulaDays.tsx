import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Table } from '@mantine/core';
import type { FormulaNames } from '../../../../contract/prices/formulaSentence.ts';
import type { Evaluation, PricingDay } from '../../../../contract/prices/priceFormulas.ts';
import { useFormat } from '../../../lib/format.ts';
import classes from './FormulaDays.module.css';
import { priceStatusText, priceWarningText } from './formulaText.ts';

const DayUse = ({ day }: { day: PricingDay }) => {
  const format = useFormat();
  switch (day.use) {
    case 'used':
      return day.substituteFor ? (
        <Trans>used for {format.dayAndMonth(day.substituteFor)}</Trans>
      ) : (
        <Trans>used</Trans>
      );
    case 'pending':
      return <Trans>not published yet</Trans>;
    case 'missing':
      return <Trans>no quote</Trans>;
    case 'closed':
      return <Trans>closed</Trans>;
    case 'replaced':
      return <Trans>replaced</Trans>;
    case 'left_out':
      return <Trans>left out</Trans>;
  }
};

type Props = { evaluation: Evaluation; names: FormulaNames; isStale?: boolean };

/** What a formula gives, with the day and the quote behind each figure. */
export const FormulaDays = ({ evaluation, names, isStale = false }: Props) => {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { amount, currency, unit, status, days, warnings, event, pending } = evaluation;
  const digits = amount?.split('.')[1]?.length ?? 0;
  const several = new Set(days.map(({ benchmark }) => benchmark)).size > 1;
  return (
    <div className={classes.root} data-stale={isStale || undefined} aria-live="polite">
      <div className={classes.head}>
        {amount !== null && (
          <bdi className={classes.amount}>
            {format.number(Number(amount), { min: digits, max: digits })}{' '}
            <span className={classes.unit}>
              {currency === 'USD' ? '$' : currency}/{names.symbols.get(unit) ?? unit}
            </span>
          </bdi>
        )}
        <Badge variant="light" color={status === 'final' || status === 'closed' ? 'teal' : 'gray'}>
          {i18n._(priceStatusText[status])}
        </Badge>
        {event !== null && (
          <span className={classes.note}>
            {event.assumed ? (
              <Trans>Date assumed: {format.day(event.day)}</Trans>
            ) : (
              <Trans>Date: {format.day(event.day)}</Trans>
            )}
          </span>
        )}
        {pending > 0 && (
          <span className={classes.note}>
            <Trans>Quotes to come: {pending}</Trans>
          </span>
        )}
      </div>
      {warnings
        .filter((warning) => warning !== 'EVENT_ASSUMED')
        .map((warning) => (
          <p key={warning} className={classes.warning}>
            {i18n._(priceWarningText[warning])}
          </p>
        ))}
      {days.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label={t`By day`}>
          <Table className={classes.table} verticalSpacing={4} horizontalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>
                  <Trans>Day</Trans>
                </Table.Th>
                {several && (
                  <Table.Th>
                    <Trans>Benchmark</Trans>
                  </Table.Th>
                )}
                <Table.Th className={classes.figure}>
                  <Trans>Quote</Trans>
                </Table.Th>
                <Table.Th>
                  <Trans>Counts</Trans>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {days.map((day) => (
                <Table.Tr
                  key={`${day.benchmark} ${day.day}`}
                  className={day.use === 'used' ? undefined : classes.quiet}
                >
                  <Table.Td>{format.day(day.day)}</Table.Td>
                  {several && <Table.Td>{names.benchmarks.get(day.benchmark) ?? day.benchmark}</Table.Td>}
                  <Table.Td className={classes.figure}>
                    <bdi>
                      {day.value === null ? '–' : format.number(Number(day.value), { min: 2, max: 6 })}
                    </bdi>
                    {day.revision !== null && day.revision > 1 && (
                      <sup title={t`Revision ${day.revision}`}>{day.revision}</sup>
                    )}
                  </Table.Td>
                  <Table.Td>
                    <DayUse day={day} />
                    {day.state === 'preliminary' && (
                      <>
                        {' · '}
                        <Trans>preliminary</Trans>
                      </>
                    )}
                    {day.rate !== undefined && day.rateDay !== undefined && (
                      <>
                        {' · '}
                        <Trans>
                          at {format.number(Number(day.rate), { max: 6 })} of{' '}
                          {format.dayAndMonth(day.rateDay)}
                        </Trans>
                      </>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </div>
  );
};
