import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Table, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { CurrencyEntry } from '../../../contract/baseData/baseData.ts';
import type { CurrencyRate } from '../../../contract/baseData/referenceWrites.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DataTablePager } from '../../ui/table/DataTablePager.tsx';
import classes from './CurrencyRates.module.css';

const today = () => new Date().toISOString().slice(0, 10);
const reads = [contract.baseData.currencies, contract.currencies.rates];
const HISTORY = 10;

/** Digits and a decimal point in every locale: rates are exact. */
const isRate = (typed: string) => /^\d{1,15}(\.\d{1,24})?$/.test(typed.trim()) && /[1-9]/.test(typed);

const NewRate = ({ currency }: { currency: CurrencyEntry }) => {
  const { t, i18n } = useLingui();
  const [date, setDate] = useState(today);
  const [rate, setRate] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const save = useSave(contract.currencies.setRate, {
    refresh: reads,
    onDone: () => {
      toast.done(t`Rate of ${currency.code} saved`);
      setRate('');
    },
  });
  const enter = () => {
    if (!isRate(rate)) return setFault(t`A decimal number like 1.0842`);
    setFault(null);
    save.mutate(
      { params: { id: currency.id, date }, body: { usdRate: rate.trim() } },
      { onError: (error) => setFault(errorText(i18n, error)) },
    );
  };
  return (
    <form
      className={classes.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        enter();
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
        label={t`US dollars for 1 ${currency.code}`}
        value={rate}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        error={fault}
        onChange={(event) => setRate(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={save.isPending} disabled={date === ''}>
        <Trans>Enter the rate</Trans>
      </Button>
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
        <Trans>The latest counts. Prices of ads are made comparable with it.</Trans>
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
