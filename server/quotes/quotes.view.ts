import { withEnglish } from '../../contract/messages/englishText.ts';
import type { FetchRun, HeldQuote } from '../../contract/prices/fetchRuns.ts';
import type { Quote } from '../../contract/prices/quotes.ts';
import { readMessage } from '../db/storedMessage.ts';
import type { HeldRow, RunRow } from './fetch/fetchRuns.queries.ts';
import type { QuoteRow } from './quotesAt.queries.ts';

export const viewQuote = ({ code: _, knownAt, ...row }: QuoteRow): Quote => ({
  ...row,
  knownAt: new Date(knownAt).toISOString(),
});

export const viewRun = (row: RunRow): FetchRun => ({
  id: row.id,
  fetcher: row.fetcher,
  status: row.status,
  startedAt: row.started_at.toISOString(),
  checkedAt: row.checked_at.toISOString(),
  startedBy: row.started_by_name,
  rows: row.rows,
  added: row.added,
  revised: row.revised,
  withdrawn: row.withdrawn,
  held: row.held,
  firstDay: row.first_day,
  lastDay: row.last_day,
  bodySha256: row.body_sha256,
  warnings: (row.warnings as unknown[]).map((one) => {
    const { text: _, ...said } = withEnglish(readMessage(one));
    return said;
  }),
  error: row.error,
});

export const viewHeld = (row: HeldRow): HeldQuote & { runId: string } => ({
  id: row.id,
  runId: row.run_id,
  benchmark: row.benchmark,
  day: row.day,
  contract: row.contract,
  value: row.value,
  before: row.before,
  note: row.note,
  knownAt: row.known_at.toISOString(),
});
