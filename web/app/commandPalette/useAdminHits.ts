import { useDebouncedValue } from '@mantine/hooks';
import { contract } from '../../../contract/index.ts';
import type { AdminHit } from '../../../contract/operations/adminSearch.ts';
import { useRead } from '../../lib/api/query.ts';

const DELAY_MS = 150;
const LETTERS_MIN = 2;
const NONE: AdminHit[] = [];

/** Back-office records that match the typed text. Results of an earlier text are never shown for a new one. */
export const useAdminHits = (typed: string, wanted: boolean) => {
  const text = typed.trim();
  const [q] = useDebouncedValue(text, DELAY_MS);
  const asks = wanted && text.length >= LETTERS_MIN;
  const { data, isFetching } = useRead(
    contract.adminSearch.find,
    { query: { q } },
    { enabled: asks && q === text, gcTime: 60_000, staleTime: 10_000 },
  );
  const isNow = asks && q === text;
  return { hits: (isNow && data?.items) || NONE, busy: asks && (!isNow || isFetching) };
};
