import { viewSummary } from '../../ads/rows/adSummary.view.ts';
import type { Sql } from '../../db/client.ts';
import { findPublicSummaries } from './publicSummaries.queries.ts';

/**
 * JSON summaries of those ads that are published, by number, as every visitor sees them. Written without the response
 * schema, which would take a third of the time of a page; `publicSummaries.test.ts` compares both.
 */
export async function writeSummaries(db: Sql, numbers: number[]): Promise<Map<number, string>> {
  const rows = await findPublicSummaries(db, numbers);
  return new Map(rows.map((row) => [row.number, JSON.stringify(viewSummary(row, null))]));
}

/** The same, in the order of the numbers. */
export async function summariesOf(db: Sql, numbers: number[]): Promise<string[]> {
  const summaries = numbers.length > 0 ? await writeSummaries(db, numbers) : new Map<number, string>();
  return numbers.flatMap((number) => summaries.get(number) ?? []);
}

/** Writes a list response: the items, and `rest` as further properties. */
export function writeItems(items: readonly string[], rest: object = {}): string {
  const start = '{"items":[';
  const end = JSON.stringify({ items: [], ...rest }).slice(start.length);
  return `${start}${items.join(',')}${end}`;
}
