import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { read } from './searchParams.ts';

const LIMIT_MAX = 100;

/** Rows per page, as a list takes them. */
export const readLimit = (raw: unknown): number | undefined => {
  const limit = read.page(raw);
  return limit !== undefined && limit <= LIMIT_MAX ? limit : undefined;
};

type Raw = Record<string, unknown>;
/** A patch may name a field to take it out of the address. */
export type Patch<Search> = { [Field in keyof Search]?: Search[Field] | undefined };

/** Another list from this one: it starts at page 1, with nothing open. */
export const changedList = <Search extends object>(
  parse: (raw: Raw) => Search,
  now: Raw,
  patch: Patch<Search>,
  opened: readonly (keyof Search & string)[],
): Search =>
  parse({ ...now, page: undefined, ...Object.fromEntries(opened.map((key) => [key, undefined])), ...patch });

/** What an address says of a list, and the ways to change it. `opened` names what lies over the list. */
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
    /** Opens or closes what lies over the list, and leaves the list as it is. */
    open: (patch: Patch<Search>, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (now: Raw) => parse({ ...now, ...patch }),
        replace,
        resetScroll: false,
      }),
  };
};
