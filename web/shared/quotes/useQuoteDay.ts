import type { BenchmarkEntry } from '../../../contract/baseData/baseData.ts';
import { useFormat } from '../../lib/format.ts';

/** What a quote is for, in words: a day, or the month that it is the mean of. */
export function useQuoteDay() {
  const { day, month } = useFormat();
  return (iso: string, frequency: BenchmarkEntry['frequency']): string =>
    frequency === 'monthly' ? month(iso.slice(0, 7)) : day(iso);
}
