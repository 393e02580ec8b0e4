import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Table, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { CurrencyEntry } from '../../../contract/baseData/baseData.ts';
import type { CurrencyRate } from '../../../contract/baseData/referenceWrites.ts';
import { rateMove } from '../../../contract/core/costly.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { refresh, useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useAskAgain } from '../../ui/feedback/useAskAgain.tsx';
import { DataTablePager } from '../../ui/table/DataTablePager.tsx';
import classes from './CurrencyRates.module.css';
import { sourceText } from './rates.ts';

const today = () => new Date().toISOString().slice(0, 10);
const reads = [contract.baseData.currencies, contract.currencies.rates];
const HISTORY = 10;

/** Digits and a decimal point in every locale: rates are exact. */
const isRate = (typed: string) => /^\d{1,15}(\.\d{1,24})?$/.test(typed.trim()) && /[1-9]/.test(typed);

const NewRate = ({ currency }: { currency: CurrencyEntry }) => {
  const { t, i18n } = useLingui();
  const [date, setDate] = useState(today);
  const [rate, setRate] = useState('');
  const [until, setUntil] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const save = useSave(contract.currencies.setRate, {
    refresh: reads,
    onDone: () => {
      toast.done(t`Rate of ${currency.code} saved`);
      setRate('');
    },
  });
  const guard = useAskAgain();
  const { percent } = useFormat();
  const enter = async () => {
    if (!isRate(rate)) return setFault(t`A decimal number like 1.0842`);
    setFault(null);
    const usdRate = rate.trim();
    const move = rateMove(currency.usdRate, Number(usdRate));
    if (move !== null) {
      const { ads } = await call(contract.currencies.rateEffect, { params: { id: currency.id } }).catch(
        () => ({
          ads: null,
        }),
      );
      const share = percent(Math.abs(move));
      const yes = await guard.ask({
        title:
          move > 0 ? (
            <Trans>{share} higher than the last rate?</Trans>
          ) : (
            <Trans>{share} lower than the last rate?</Trans>
          ),
        text: (
          <>
            <Trans>
              1 {currency.code} was {currency.usdRate} USD and becomes {usdRate} USD.
            </Trans>{' '}
            {ads !== null && (
              <Plural
                value={ads}
                one="This changes # comparable price."
                other="This changes # comparable prices."
              />
            )}
          </>
        ),
        act: <Trans>Save this rate</Trans>,
      });
      if (!yes) return;
    }
    save.mutate(
      {
        params: { id: currency.id, date },
        body: {
          usdRate,
          ...(until === '' ? {} : { until }),
          ...(move !== null && { confirmed: true }),
        },
      },
      {
        // Somebody else may have entered a rate meanwhile, so that this one moves more than it seemed.
        onError: (error) => {
          setFault(errorText(i18n, error));
          refresh(reads);
        },
      },
    );
  };
  return (
    <form
      className={classes.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <TextInput
        type="date"
        label={t`Day`}
        value={date}
        max={today()}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      <TextInput
        label={t`USD per ${currency.code}`}
        value={rate}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        error={fault}
        onChange={(event) => setRate(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t`Stands until`}
        description={t`Empty: the next rate of the feed replaces it`}
        value={until}
        min={date}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={save.isPending} disabled={date === ''}>
        <Trans>Enter the rate</Trans>
      </Button>
      {guard.dialog}
    </form>
  );
};

const RateRow = ({ currency, rate }: { currency: CurrencyEntry; rate: CurrencyRate }) => {
  const { t, i18n } = useLingui();
  const { day } = useFormat();
  const save = useSave(contract.currencies.removeRate, {
    refresh: reads,
    onDone: () => toast.done(t`Rate of ${day(rate.date)} withdrawn`),
  });
  return (
    <Table.Tr>
      <Table.Th scope="row">{day(rate.date)}</Table.Th>
      <Table.Td>
        {i18n._(sourceText[rate.source])}
        {rate.until !== null && (
          <>
            {' '}
            <Trans>until {day(rate.until)}</Trans>
          </>
        )}
      </Table.Td>
      <Table.Td className={classes.rate}>{rate.usdRate}</Table.Td>
      <Table.Td className={classes.act}>
        <Tooltip label={t`Withdraw this rate`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={save.isPending}
            aria-label={t`Withdraw the rate of ${day(rate.date)}`}
            onClick={() =>
              save.mutate(
                { params: { id: currency.id, date: rate.date } },
                { onError: (error) => toast.failed(errorText(i18n, error)) },
              )
            }
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Table.Td>
    </Table.Tr>
  );
};

/** Daily rates of a currency; the latest one applies. */
export const CurrencyRates = ({ currency }: { currency: CurrencyEntry }) => {
  const { t } = useLingui();
  const [paging, setPaging] = useState({ page: 1, limit: HISTORY });
  const list = useRead(
    contract.currencies.rates,
    { params: { id: currency.id }, query: paging },
    { staleTime: 0, keepPrevious: true },
  );
  return (
    <section aria-label={t`Rates`} className={classes.root}>
      <h3 className={classes.title}>
        <Trans>Rates</Trans>
      </h3>
      <p className={classes.note}>
        {currency.peg === null ? (
          <Trans>The most recent rate is used to make prices comparable.</Trans>
        ) : (
          <Trans>The peg is used to make prices comparable, not these rates.</Trans>
        )}
      </p>
      <NewRate currency={currency} />
      {list.isPending && <SkeletonCard height={120} label={t`Loading`} />}
      {list.data === undefined && list.error !== null && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.total === 0 && (
        <p className={classes.note}>
          <Trans>No rate yet: until there is one, prices in this currency cannot be compared.</Trans>
        </p>
      )}
      {list.data !== undefined && list.data.total > 0 && (
        <>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t`Day`}</Table.Th>
                <Table.Th scope="col">{t`Source`}</Table.Th>
                <Table.Th scope="col" className={classes.rate}>{t`US dollars`}</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {list.data.items.map((rate) => (
                <RateRow key={rate.date} currency={currency} rate={rate} />
              ))}
            </Table.Tbody>
          </Table>
          {list.data.total > HISTORY && (
            <DataTablePager
              paging={list.data}
              onPage={(page) => setPaging({ ...paging, page })}
              onLimit={(limit) => setPaging({ page: 1, limit })}
            />
          )}
        </>
      )}
    </section>
  );
};
