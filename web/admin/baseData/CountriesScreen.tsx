import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { CountryEntry } from '../../../contract/baseData/baseData.ts';
import { countryBody } from '../../../contract/baseData/referenceWrites.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import type { RowsBy } from './entries/entryRows.ts';
import { KindScreen } from './KindScreen.tsx';

const kind = { calls: contract.countries, reads: [contract.baseData.countries, contract.ports.adminList] };
const by: RowsBy<CountryEntry> = {
  searchTexts: ({ name, code, alpha3, region, subregion }) => [name, code, alpha3, region, subregion],
  sorts: {
    name: ({ name }) => name,
    alpha3: ({ alpha3 }) => alpha3,
    region: ({ region, subregion }) => `${region} ${subregion ?? ''}`,
  },
};

const columnsOf = (i18n: I18n): TableColumn<CountryEntry>[] => [
  {
    id: 'alpha3',
    header: i18n._(msg`Three letters`),
    cell: ({ alpha3 }) => <span translate="no">{alpha3}</span>,
    sorts: ['asc', 'desc'],
  },
  {
    id: 'region',
    header: i18n._(msg`Region`),
    cell: ({ region, subregion }) => subregion ?? region,
    sorts: ['asc', 'desc'],
  },
  {
    id: 'point',
    header: i18n._(msg`Point`),
    cell: ({ lat, lng }) => (
      <bdi dir="ltr">
        {lat}, {lng}
      </bdi>
    ),
    align: 'end',
    hidden: true,
  },
];

export const CountriesScreen = () => {
  const { t, i18n } = useLingui();
  const list = useRead(contract.baseData.countries, { query: { all: 'true' } }, { staleTime: 0 });
  const columns = useMemo(() => columnsOf(i18n), [i18n]);
  return (
    <KindScreen
      name="countries"
      list={list}
      kind={kind}
      by={by}
      columns={columns}
      csvOf={({ alpha3, region, subregion, lat, lng }) => ({ alpha3, region, subregion, lat, lng })}
      shapeOf={(country) => ({
        schema: countryBody,
        values: {
          name: country?.name ?? '',
          code: country?.code ?? '',
          alpha3: country?.alpha3 ?? '',
          region: country?.region ?? '',
          subregion: country?.subregion ?? null,
          lat: country?.lat ?? null,
          lng: country?.lng ?? null,
        },
        groups: [
          {
            fields: [
              { kind: 'text', name: 'name', label: t`Name`, maxLength: 120 },
              {
                kind: 'text',
                name: 'code',
                label: t`Code`,
                description: t`Two letters (ISO 3166-1)`,
                maxLength: 2,
                capital: true,
                mono: true,
              },
              {
                kind: 'text',
                name: 'alpha3',
                label: t`Three letters`,
                description: t`ISO 3166-1 as well`,
                maxLength: 3,
                capital: true,
                mono: true,
              },
            ],
          },
          {
            title: t`Where it is`,
            fields: [
              { kind: 'text', name: 'region', label: t`Region`, description: t`Of UN M49`, maxLength: 60 },
              {
                kind: 'text',
                name: 'subregion',
                label: t`Subregion`,
                description: t`Empty where there is none`,
                maxLength: 60,
                optional: true,
              },
              { kind: 'number', name: 'lat', label: t`Latitude`, min: -90, max: 90, decimals: 5, unit: '°' },
              {
                kind: 'number',
                name: 'lng',
                label: t`Longitude`,
                min: -180,
                max: 180,
                decimals: 5,
                unit: '°',
              },
            ],
          },
        ],
      })}
    />
  );
};
