import { useLingui } from '@lingui/react';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { Suggestion } from '../../../contract/market/market.ts';
import { useRead } from '../../lib/api/query.ts';
import { inOwnLanguage, stillFitting } from './suggest.ts';

const DELAY_MS = 150;
const LETTERS_MIN = 2;

type Known = { q: string; items: Suggestion[] };

/** Suggestions for the text being typed. A response for another text is never shown for this one. */
export const useSuggestions = (typed: string, wanted: boolean): Suggestion[] => {
  const text = typed.trim();
  const [q] = useDebouncedValue(text, DELAY_MS);
  const asks = wanted && q === text && q.length >= LETTERS_MIN;
  const { i18n } = useLingui();
  const { data: found } = useRead(
    contract.market.suggest,
    { query: { q } },
    { enabled: asks, gcTime: 60_000 },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language, other names
  const data = useMemo(() => found && { items: found.items.map(inOwnLanguage) }, [found, i18n.locale]);
  const [last, setLast] = useState<Known | null>(null);
  useEffect(() => {
    if (asks && data !== undefined) setLast({ q, items: data.items });
  }, [asks, data, q]);
  return useMemo(() => {
    if (!wanted || text.length < LETTERS_MIN) return [];
    if (asks && data !== undefined) return data.items;
    return last !== null && text.startsWith(last.q) ? stillFitting(last.items, text) : [];
  }, [wanted, text, asks, data, last]);
};
