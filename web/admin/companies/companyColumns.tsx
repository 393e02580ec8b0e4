import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CompanyInList } from '../../../contract/companies/companyDesk.ts';
import type { Formatters } from '../../lib/format.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './CompaniesPage.module.css';
import { CompanyTag } from './CompanyTag.tsx';
import { parseCompaniesSearch } from './companiesSearch.ts';

const CompanyLink = ({ company }: { company: CompanyInList }) => (
  <span className={classes.who}>
    <Anchor
      inherit
      c="inherit"
      fw={600}
      underline="never"
      renderRoot={(props) => (
        <Link
          to="."
          search={(now: Record<string, unknown>) =>
            parseCompaniesSearch({ ...now, company: company.id, part: undefined })
          }
          resetScroll={false}
          {...props}
        />
      )}
    >
      {company.displayName}
    </Anchor>
    {company.legalName !== company.displayName && <span className={classes.legal}>{company.legalName}</span>}
  </span>
);

export const companyColumns = (i18n: I18n, format: Formatters): TableColumn<CompanyInList>[] => [
  {
    id: 'company',
    header: i18n._(msg`Company`),
    cell: (company) => <CompanyLink company={company} />,
    sorts: ['asc'],
  },
  {
    id: 'country',
    header: i18n._(msg`Country`),
    cell: ({ country }) => (country === null ? '–' : format.country(country)),
  },
  {
    id: 'level',
    header: i18n._(msg`Level`),
    cell: ({ level }) => format.number(level),
    align: 'end',
    brief: true,
  },
  {
    id: 'people',
    header: i18n._(msg`People`),
    cell: ({ members }) => format.number(members),
    align: 'end',
    brief: true,
  },
  {
    id: 'ads',
    header: i18n._(msg`In the market`),
    cell: ({ ads }) => format.number(ads),
    align: 'end',
    brief: true,
  },
  { id: 'plan', header: i18n._(msg`Plan`), cell: ({ plan }) => plan?.name ?? '–' },
  { id: 'state', header: i18n._(msg`State`), cell: ({ state }) => <CompanyTag state={state} /> },
  {
    id: 'createdAt',
    header: i18n._(msg`Since`),
    cell: ({ createdAt }) => format.day(createdAt.slice(0, 10)),
    sorts: ['desc', 'asc'],
    stays: true,
  },
];
