import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Switch } from '@mantine/core';
import { IconPlus, IconReceiptTax } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { TaxRate } from '../../../contract/billing/invoices.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { type Formatters, useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { rateText } from '../../shared/money/taxText.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { FilterBar } from '../../ui/inputs/FilterBar.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import { AddRate } from './AddRate.tsx';
import classes from './TaxRatesPage.module.css';
import { parseTaxRates } from './taxRatesSearch.ts';

const standingText: Record<TaxRate['standing'], MessageDescriptor> = {
  current: msg`In force`,
  future: msg`Not yet in force`,
  past: msg`Past`,
  superseded: msg`Corrected`,
};
const tones = { current: 'ok', future: 'petrol', past: 'plain', superseded: 'plain' } as const;

const isLink = (source: string) => /^https:\/\/\S+$/.test(source);

const columnsOf = (i18n: I18n, format: Formatters): TableColumn<TaxRate>[] => [
  { id: 'country', header: i18n._(msg`Country`), cell: ({ country }) => format.country(country) },
  {
    id: 'rate',
    header: i18n._(msg`Standard rate`),
    cell: ({ percent }) => rateText(format, percent, 1),
    align: 'end',
    brief: true,
  },
  {
    id: 'from',
    header: i18n._(msg`Valid from`),
    cell: ({ validFrom }) => format.day(validFrom),
    align: 'end',
    brief: true,
  },
  {
    id: 'standing',
    header: i18n._(msg`State`),
    cell: ({ standing }) => <Chip tone={tones[standing]}>{i18n._(standingText[standing])}</Chip>,
  },
  {
    id: 'source',
    header: i18n._(msg`Source`),
    cell: ({ source }) => (
      <bdi className={classes.source}>
        {isLink(source) ? (
          <Anchor inherit href={source} target="_blank" rel="noreferrer">
            {source}
          </Anchor>
        ) : (
          source
        )}
      </bdi>
    ),
  },
  {
    id: 'by',
    header: i18n._(msg`Entered by`),
    cell: ({ enteredBy }) => enteredBy ?? i18n._(msg`Comes with the site`),
    hidden: true,
  },
];

/** Standard VAT rates by country, with their sources. */
export const TaxRatesPage = () => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  usePageTitle(t`VAT rates`);
  const [adding, setAdding] = useState(false);
  const { search, change } = useListAddress(parseTaxRates, []);
  const list = useRead(contract.taxRates.list, undefined, { staleTime: 0 });
  const columns = useMemo(() => columnsOf(i18n, format), [i18n, format]);
  const all = list.data?.items;
  const countries = useMemo(
    () =>
      [...new Set(all?.map(({ country }) => country) ?? [])]
        .map((value) => ({ value, label: format.country(value) }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    [all, format],
  );
  const rows = all
    ?.filter(({ country }) => search.country === undefined || country === search.country)
    .filter(({ standing }) => search.every === 'true' || standing === 'current' || standing === 'future')
    // Within a country they stay in the order of the server, latest first.
    .sort((one, other) => format.country(one.country).localeCompare(format.country(other.country)));
  return (
    <>
      <PageHeader
        title={<Trans>VAT rates</Trans>}
        note={
          all === undefined ? '' : <Plural value={countries.length} one="# country" other="# countries" />
        }
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            <Trans>New rate</Trans>
          </Button>
        }
      />
      <p className={classes.explanation}>
        <Trans>
          Each invoice uses the rate in force on its date. To correct a rate, enter it again; issued invoices
          don’t change. No VAT is charged to countries without a rate.
        </Trans>
      </p>
      <DataTable
        name="tax-rates"
        label={t`VAT rates`}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        paging={undefined}
        onPage={() => undefined}
        onLimit={() => undefined}
        toolbar={
          <FilterBar
            label={t`Filter the rates`}
            onClear={search.country === undefined ? undefined : () => change({ country: undefined })}
          >
            <div className={classes.country}>
              <FilterSelect
                label={t`Country`}
                every={t`All countries`}
                options={countries}
                value={search.country}
                onPick={(country) => change({ country })}
                nothingFound={t`No such country`}
              />
            </div>
            <Switch
              size="xs"
              className={classes.every}
              label={t`Past and corrected rates`}
              checked={search.every === 'true'}
              onChange={(event) => change({ every: event.currentTarget.checked ? 'true' : undefined })}
            />
          </FilterBar>
        }
        instead={
          all === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : rows?.length === 0 ? (
            <EmptyState
              icon={<IconReceiptTax size={26} aria-hidden />}
              title={<Trans>No rate in force for this country</Trans>}
            />
          ) : undefined
        }
      />
      <AddRate opened={adding} onClose={() => setAdding(false)} />
    </>
  );
};
