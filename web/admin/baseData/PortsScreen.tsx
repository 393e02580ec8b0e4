import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { PortEntry } from '../../../contract/baseData/baseData.ts';
import { portBody } from '../../../contract/baseData/referenceWrites.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { type CsvRow, csvFile } from '../../shared/sheetImport/csvFile.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ExportButton } from '../../ui/inputs/ExportButton.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { startsFirst } from '../../ui/inputs/startsFirst.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import { NEW, parseBaseDataSearch } from './baseDataSearch.ts';
import { EntryDrawer } from './entries/EntryDrawer.tsx';
import classes from './entries/EntryTable.module.css';
import { nameColumn, switchColumns } from './entries/entryColumns.tsx';
import { type EntrySwitches, useEntrySwitches } from './entries/useEntrySwitches.ts';

const kind = {
  calls: contract.ports,
  reads: [contract.ports.adminList, contract.baseData.ports, contract.baseData.port],
};
const MOST = 100;

type Filter = { q: string | undefined; countryId: string | undefined };

/** All matching ports, fetched page by page. */
const allPorts = async (filter: Filter): Promise<CsvRow[]> => {
  const rows: CsvRow[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    // Sequential: parallel requests would exhaust the caller's rate limit.
    const answer = await call(contract.ports.adminList, { query: { ...filter, page, limit: MOST } });
    pages = answer.totalPages;
    for (const { code, name, countryCode, lat, lng, aliases, isActive } of answer.items)
      rows.push({
        code,
        name,
        country: countryCode,
        lat,
        lng,
        aliases: aliases.join('; '),
        active: isActive,
      });
  }
  return rows;
};

const columnsOf = (
  i18n: I18n,
  switches: EntrySwitches,
  degrees: (value: number) => string,
): TableColumn<PortEntry>[] => [
  nameColumn(i18n),
  { id: 'country', header: i18n._(msg`Country`), cell: ({ countryName }) => countryName },
  { id: 'aliases', header: i18n._(msg`Other names`), cell: ({ aliases }) => aliases.slice(0, 3).join(', ') },
  {
    id: 'point',
    header: i18n._(msg`Point`),
    cell: ({ lat, lng }) => (
      <bdi dir="ltr">
        {degrees(lat)}, {degrees(lng)}
      </bdi>
    ),
    align: 'end',
  },
  ...switchColumns<PortEntry>(i18n, switches),
];

/** Ports are too many to load at once: search and paging happen on the server. */
export const PortsScreen = () => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const { search, change, open } = useListAddress(parseBaseDataSearch, ['entry']);
  const filter = { q: search.q, countryId: search.country };
  const list = useRead(
    contract.ports.adminList,
    { query: { ...filter, page: search.page, limit: search.limit } },
    { staleTime: 0, keepPrevious: true },
  );
  const countries = useRead(contract.baseData.countries, { query: { all: 'true' } }).data?.items ?? [];
  const switches = useEntrySwitches(kind);
  const listed = list.data?.items.find(({ id }) => id === search.entry);
  const isElsewhere = search.entry !== undefined && search.entry !== NEW && listed === undefined;
  const single = useRead(
    contract.baseData.port,
    { params: { id: search.entry ?? '' } },
    { enabled: isElsewhere && !list.isPending, staleTime: 0 },
  );
  const countryChoices = countries.map(({ id, name }) => ({ value: id, label: name }));
  const columns = useMemo(
    () => columnsOf(i18n, switches, (value) => number(value, { min: 3 }).replace('-', '−')),
    [i18n, switches, number],
  );
  return (
    <>
      <PageHeader
        title={<Trans>Ports</Trans>}
        note={<span aria-live="polite">{list.data === undefined ? '' : number(list.data.total)}</span>}
        actions={
          <>
            <ExportButton name="ports" fileOf={async () => csvFile(await allPorts(filter))} />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ entry: NEW })}>
              <Trans>Add</Trans>
            </Button>
          </>
        }
      />
      <DataTable
        name="base-data:ports"
        label={t`Ports`}
        columns={columns}
        rows={list.data?.items}
        idOf={(port) => port.id}
        openId={search.entry}
        busy={list.isPlaceholderData}
        paging={list.data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        toolbar={
          <div className={classes.filters}>
            <SearchField
              label={t`Search`}
              placeholder={t`Name, other name or UN/LOCODE`}
              sought={search.q}
              onSeek={(q) => change({ q })}
            />
            <Select
              size="xs"
              label={t`Country`}
              placeholder={t`All`}
              data={countryChoices}
              value={search.country ?? null}
              searchable
              filter={startsFirst}
              clearable
              clearButtonProps={{ 'aria-label': t`All countries` }}
              nothingFoundMessage={t`Nothing found`}
              onChange={(country) => change({ country: country ?? undefined })}
            />
          </div>
        }
        instead={
          list.data === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : list.data?.items.length === 0 ? (
            <EmptyState
              icon={<IconSearchOff size={26} aria-hidden />}
              title={<Trans>Nothing matches</Trans>}
              action={
                <Button variant="default" onClick={() => change({ q: undefined, country: undefined })}>
                  <Trans>Show all</Trans>
                </Button>
              }
            />
          ) : undefined
        }
      />
      <EntryDrawer
        name="ports"
        id={search.entry}
        entry={listed ?? (isElsewhere ? single.data : undefined)}
        loading={list.isPending || (isElsewhere && single.isPending)}
        kind={kind}
        switches={switches}
        onClose={() => open({ entry: undefined })}
        shapeOf={(port) => ({
          schema: portBody,
          values: {
            name: port?.name ?? '',
            code: port?.code ?? '',
            countryId: port?.countryId ?? search.country ?? '',
            lat: port?.lat ?? null,
            lng: port?.lng ?? null,
            aliases: port?.aliases ?? [],
          },
          groups: [
            {
              fields: [
                { kind: 'text', name: 'name', label: t`Name`, maxLength: 120 },
                {
                  kind: 'text',
                  name: 'code',
                  label: t`Code`,
                  description: t`UN/LOCODE, like NLRTM`,
                  maxLength: 5,
                  capital: true,
                  mono: true,
                },
                { kind: 'choice', name: 'countryId', label: t`Country`, choices: countryChoices },
                {
                  kind: 'number',
                  name: 'lat',
                  label: t`Latitude`,
                  min: -90,
                  max: 90,
                  decimals: 5,
                  unit: '°',
                },
                {
                  kind: 'number',
                  name: 'lng',
                  label: t`Longitude`,
                  min: -180,
                  max: 180,
                  decimals: 5,
                  unit: '°',
                },
                {
                  kind: 'words',
                  name: 'aliases',
                  label: t`Other names`,
                  description: t`Search aliases; press Enter after each`,
                },
              ],
            },
          ],
        })}
      />
    </>
  );
};
