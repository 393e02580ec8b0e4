import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  type CompaniesPatch,
  type CompanyPart,
  changedCompanies,
  parseCompaniesSearch,
} from './companiesSearch.ts';

type Now = Record<string, unknown>;

/** Reads and changes the companies' search parameters. */
export const useCompaniesSearch = () => {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => parseCompaniesSearch(raw), [raw]);
  const navigate = useNavigate();
  const go = (searchOf: (now: Now) => object, replace: boolean) =>
    void navigate({ to: '.', search: searchOf, replace, resetScroll: false });
  return {
    search,
    change: (patch: CompaniesPatch) =>
      go((now) => changedCompanies(parseCompaniesSearch(now), patch), !('page' in patch)),
    close: () => go((now) => parseCompaniesSearch({ ...now, company: undefined, part: undefined }), false),
    showPart: (part: CompanyPart) =>
      go((now) => parseCompaniesSearch({ ...now, part: part === 'details' ? undefined : part }), true),
  };
};
