import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { read } from './searchParams.ts';

const LIMIT_MAX = 100;

/** Reads the number of rows per page; undefined if invalid or above the maximum. */
export const readLimit = (raw: unknown): number | undefined => {
  const limit = read.page(raw);
  return limit !== undefined && limit <= LIMIT_MAX ? limit : undefined;
};

type Raw = Record<string, unknown>;
/** A field set to undefined is removed from the URL. */
export type Patch<Search> = { [Field in keyof Search]?: Search[Field] | undefined };

/** Changes filters or sorting: the list starts at page 1 with nothing open. */
export const changedList = <Search extends object>(
  parse: (raw: Raw) => Search,
  now: Raw,
  patch: Patch<Search>,
  opened: readonly (keyof Search & string)[],
): Search =>
  parse({ ...now, page: undefined, ...Object.fromEntries(opened.map((key) => [key, undefined])), ...patch });

/** The list state in the URL and its setters. `opened` names the parameter of the drawer or dialog over the list. */
export const useListAddress = <Search extends object>(
  parse: (raw: Raw) => Search,
  opened: readonly (keyof Search & string)[],
) => {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    search: useMemo(() => parse(raw), [parse, raw]),
    change: (patch: Patch<Search>) =>
      void navigate({
        to: '.',
        search: (now: Raw) => changedList(parse, now, patch, opened),
        replace: !('page' in patch),
        resetScroll: false,
      }),
    /** Opens or closes the drawer or dialog; the list state stays. */
    open: (patch: Patch<Search>, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (now: Raw) => parse({ ...now, ...patch }),
        replace,
        resetScroll: false,
      }),
  };
};
