import type { MessageValue } from '../../contract/core/message.ts';
import type { ListKey } from '../../contract/market/filters.ts';
import { adMatches } from '../ads/ads.ts';
import { namesOf } from '../baseData/baseData.ts';
import type { Context } from '../context.ts';
import { messagesIn } from '../i18n/messages.ts';
import { type NotificationEvent, notify } from '../notifications/notifications.ts';
import { partsOf, whyIn, whyOf } from './filterLabels.ts';
import {
  type Candidate,
  candidatesFor,
  findPublished,
  insertMatches,
  type Published,
} from './matches.queries.ts';

const AT_ONCE = 200;
const ASKED_AT_ONCE = 4;

/** Candidates that the market query confirms; identical filters are queried once. */
async function confirmed(ctx: Context, adId: string, candidates: Candidate[]): Promise<Candidate[]> {
  const asked = new Map<string, Candidate['query']>();
  for (const { query } of candidates) asked.set(JSON.stringify(query), query);
  const met = new Set<string>();
  const open = [...asked];
  const ask = async () => {
    for (let next = open.pop(); next; next = open.pop()) {
      if (await adMatches(ctx.db, adId, next[1])) met.add(next[0]);
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask));
  return candidates.filter(({ query }) => met.has(JSON.stringify(query)));
}

/** Candidates in batches by user: one message covers all searches of a user. */
function batches(candidates: Candidate[]): Candidate[][] {
  const result: Candidate[][] = [];
  for (const candidate of candidates) {
    const batch = result.at(-1);
    const isFull = batch && batch.length >= AT_ONCE && batch.at(-1)?.user_id !== candidate.user_id;
    if (batch && !isFull) batch.push(candidate);
    else result.push([candidate]);
  }
  return result;
}

const recordMatches = (
  ctx: Context,
  ad: Published,
  batch: (Candidate & { why: MessageValue[] })[],
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const isOwn = (one: Candidate) => one.user_id === ad.owner_id;
    const fresh = await insertMatches(
      tx,
      ad,
      batch.map((one) => ({
        searchId: one.id,
        why: one.why,
        waits: one.frequency === 'daily' && !isOwn(one),
      })),
    );
    const instant = batch.filter((one) => fresh.has(one.id) && one.frequency === 'instant' && !isOwn(one));
    const people = [...Map.groupBy(instant, (one) => one.user_id)];
    await notify(
      ctx,
      tx,
      people.map(([userId, searches]) => newsOf(ad, userId, searches)),
    );
  });

/** One message for all searches of a person. */
function newsOf(
  ad: Published,
  userId: string,
  found: (Candidate & { why: MessageValue[] })[],
): NotificationEvent {
  const about = { adTitle: ad.title, reference: ad.reference };
  const path = `/market/${ad.slug}`;
  const searches = found.map(({ name, language, why }) => ({ name, why: whyIn(language, why) }));
  const { say } = messagesIn(found[0]?.language);
  const why = searches.flatMap((one) => one.why).join(say('field.separator'));
  return {
    userId,
    kind: 'searchMatch',
    data: {
      ...about,
      search: searches.map(({ name }) => name).join(say('field.separator')),
      why: why === '' ? '' : `: ${why}`,
    },
    link: path,
    mail: found[0]?.may_mail ? { template: 'searchMatch', values: { ...about, searches, path } } : null,
  };
}

/** Inserts matches of a published ad with saved searches and notifies users of instant ones. */
export async function notifySearchers(ctx: Context, adId: string): Promise<void> {
  const ad = await findPublished(ctx.db, adId);
  if (!ad) return;
  const matching = await confirmed(ctx, adId, await candidatesFor(ctx.db, ad));
  const names = await namesOf(ctx.db);
  const meets = (key: ListKey, value: string) => ad.values[key].includes(value);
  for (const batch of batches(matching)) {
    await recordMatches(
      ctx,
      ad,
      batch.map((one) => ({ ...one, why: whyOf(partsOf(one.query, names), meets) })),
    );
  }
}
