import type { Context } from '../context.ts';
import { currentRateSettings } from '../site/siteSettings/siteSettings.ts';
import { ECB_URL, type FeedRates, fetchEcb } from './ecbFeed.ts';

/** Puts the rates of a day in force; says how many, and how many are held for an operator. */
export type TakeRates = (ctx: Context, feed: FeedRates) => Promise<{ taken: number; held: number }>;

/** Writes down what was fetched, for the list of fetch runs. */
export type NoteFetch = (
  ctx: Context,
  fetched: { feed: FeedRates; taken: number; held: number } | { error: string },
) => Promise<void>;

/** Whether it is time to ask; who asks by hand does not wait for it. */
export type RatesDue = (ctx: Context) => Promise<boolean>;

/**
 * Takes the reference rates of the day, if the operator switched that on. A feed that fails or cannot be trusted changes
 * nothing: it is tried again soon, and what grows old shows as such.
 */
export async function updateRates(
  ctx: Context,
  take: TakeRates,
  {
    url = ECB_URL,
    timeoutMs,
    note,
    isDue,
  }: { url?: string; timeoutMs?: number; note?: NoteFetch; isDue?: RatesDue } = {},
): Promise<void> {
  if (!(await currentRateSettings(ctx)).ecb) return;
  if (isDue && !(await isDue(ctx))) return;
  const today = new Date().toISOString().slice(0, 10);
  let feed: FeedRates;
  try {
    feed = await fetchEcb(url, today, timeoutMs);
  } catch (error) {
    ctx.log.warn({ err: error }, 'exchange rates were not taken');
    await note?.(ctx, { error: (error as Error).message });
    return;
  }
  const { taken, held } = await take(ctx, feed);
  if (taken + held > 0) ctx.log.info({ date: feed.date, taken, held }, 'exchange rates taken');
  await note?.(ctx, { feed, taken, held });
}
