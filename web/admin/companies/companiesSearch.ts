import { companySorts, companyStates, LEVEL_MAX } from '../../../contract/companies/companyDesk.ts';
import { read, searchOf } from '../../lib/searchParams.ts';
import type { TableSort } from '../../ui/table/tableTypes.ts';

const LIMIT_MAX = 100;

export const companyParts = ['details', 'people', 'related', 'wallet'] as const;
export type CompanyPart = (typeof companyParts)[number];

export const levels = Array.from({ length: LEVEL_MAX }, (_none, nth) => `${nth + 1}`);

/** Search parameters of the companies: filters, the open one and its tab. */
export const parseCompaniesSearch = searchOf({
  q: read.text(200),
  country: (raw) => (typeof raw === 'string' && /^[A-Z]{2}$/.test(raw) ? raw : undefined),
  level: (raw) => levels.find((level) => level === String(raw)),
  state: read.oneOf(companyStates),
  sort: read.oneOf(companySorts),
  page: read.page,
  limit: (raw) => {
    const limit = read.page(raw);
    return limit !== undefined && limit <= LIMIT_MAX ? limit : undefined;
  },
  company: read.id,
  part: read.oneOf(companyParts),
});
export type CompaniesSearch = ReturnType<typeof parseCompaniesSearch>;

/** `undefined` removes a field from the address. */
export type CompaniesPatch = { [Field in keyof CompaniesSearch]?: CompaniesSearch[Field] | undefined };

type CompanySort = (typeof companySorts)[number];
const DEFAULT_SORT: CompanySort = 'newest';

export const companiesQuery = ({ company: _company, part: _part, level, ...filters }: CompaniesSearch) => ({
  ...filters,
  ...(level === undefined ? {} : { level: Number(level) }),
});

/** Changes the filters: back to page 1 with no company open. Defaults are left out of the address. */
export const changedCompanies = (search: CompaniesSearch, patch: CompaniesPatch): CompaniesSearch => {
  const { page, sort, ...next } = parseCompaniesSearch({
    ...search,
    page: undefined,
    company: undefined,
    part: undefined,
    ...patch,
  });
  return {
    ...next,
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(sort === undefined || sort === DEFAULT_SORT ? {} : { sort }),
  };
};

export const noFilters = {
  q: undefined,
  country: undefined,
  level: undefined,
  state: undefined,
} as const satisfies CompaniesPatch;

export const isFiltered = (search: CompaniesSearch): boolean =>
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((key) => search[key] !== undefined);

const sorts: Record<CompanySort, TableSort> = {
  newest: { column: 'createdAt', desc: true },
  oldest: { column: 'createdAt', desc: false },
  name: { column: 'company', desc: false },
};

export const tableSortOf = ({ sort = DEFAULT_SORT }: CompaniesSearch): TableSort => sorts[sort];

export const sortOf = ({ column, desc }: TableSort): CompanySort =>
  companySorts.find((sort) => sorts[sort].column === column && sorts[sort].desc === desc) ?? DEFAULT_SORT;
