import type { Insertable } from 'kysely';
import type { AdStatus, CloseReason } from '../../contract/ads/adStates.ts';
import { insertPastAd } from '../ads/ads.ts';
import type { Tx } from '../db/client.ts';
import type { AdEventsTable } from '../db/schema/tables.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { rejections } from './adTexts.ts';
import { insertMoves } from './demo.queries.ts';
import type { PlannedAd } from './demoAds.ts';
import type { StoredAd } from './inquiries.ts';
import type { People } from './people.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const suspension = { reason: 'Waiting for an answer to our questions', fields: [] };

/** Why closed ads were closed: most because the cargo was traded. */
const reasons = ['done', 'withdrawn', 'done', 'done', 'other'] as const satisfies CloseReason[];

export type KnownAd = StoredAd & Pick<PlannedAd, 'ad' | 'owner' | 'createdAt'>;

type Happened = { from: AdStatus | null; to: AdStatus; by: string | null; at: Date } & Partial<
  Pick<Insertable<AdEventsTable>, 'reason' | 'fields' | 'kind' | 'message'>
>;

export const eventRow = (
  adId: string,
  { from, to, by, at, ...more }: Happened,
): Insertable<AdEventsTable> => ({
  id: uuidv7(at.getTime()),
  ad_id: adId,
  actor_id: by,
  from_status: from,
  to_status: to,
  created_at: at,
  ...more,
});

/** The events that led to an ad's state, with actor and time; some ads were corrected after publication. */
function pastOf(
  random: Random,
  { status, createdAt, submittedAt, publishedAt, changedAt, rejection }: PlannedAd,
  { ownerId, adminId, now }: { ownerId: string; adminId: string; now: Date },
): Happened[] {
  const first: AdStatus = submittedAt ? 'pending' : 'draft';
  const past: Happened[] = [{ from: null, to: first, by: ownerId, at: submittedAt ?? createdAt }];
  if (publishedAt) past.push({ from: 'pending', to: 'approved', by: adminId, at: publishedAt });
  if (
    publishedAt &&
    status === 'approved' &&
    now.getTime() - publishedAt.getTime() > 6 * DAY &&
    random.chance(0.3)
  ) {
    const at = new Date(publishedAt.getTime() + random.between(1, 5) * DAY);
    const fields = random.pick([
      ['description'],
      ['paymentTerms', 'inspectors'],
      ['contact'],
      ['validUntil'],
    ]);
    past.push({ from: 'approved', to: 'approved', by: ownerId, at, kind: 'edit', fields });
  }
  if (rejection) past.push({ from: 'pending', to: 'rejected', by: adminId, at: changedAt, ...rejection });
  if (status === 'paused' || status === 'closed')
    past.push({ from: 'approved', to: status, by: ownerId, at: changedAt });
  if (status === 'expired') past.push({ from: 'approved', to: status, by: null, at: changedAt });
  if (status === 'suspended')
    past.push({ from: 'approved', to: status, by: adminId, at: changedAt, ...suspension });
  return past;
}

export async function insertAds(
  tx: Tx,
  random: Random,
  { admin, trader, companies }: People,
  planned: PlannedAd[],
  now: Date,
): Promise<KnownAd[]> {
  const stored: KnownAd[] = [];
  const events = [];
  for (const one of planned) {
    const ownerId = one.owner === null ? trader : (companies[one.owner] ?? trader);
    const rejection = one.status === 'suspended' ? suspension : one.rejection;
    const id = await insertPastAd(
      tx,
      {
        ...one,
        rejection,
        ownerId,
        ...(one.status === 'closed' && { closeReason: reasons[stored.length % reasons.length] ?? null }),
      },
      (below) => random.below(below),
    );
    stored.push({
      id,
      ownerId,
      status: one.status,
      publishedAt: one.publishedAt,
      ad: one.ad,
      owner: one.owner,
      createdAt: one.createdAt,
    });
    events.push(
      ...pastOf(random, one, { ownerId, adminId: admin, now }).map((happened) => eventRow(id, happened)),
    );
  }
  await insertMoves(tx, events);
  return stored;
}

/** Owners with a pending price change: two companies and the trader; another one of the trader's was rejected. */
const WAITING = { companies: 2, trader: 1 };

/** Pending revisions of published ads. */
export async function insertRevisions(
  tx: Tx,
  random: Random,
  { admin, trader }: People,
  ads: KnownAd[],
  now: Date,
): Promise<void> {
  const able = ads.filter(
    ({ status, publishedAt, ad }) =>
      status === 'approved' &&
      publishedAt !== null &&
      now.getTime() - publishedAt.getTime() > 2 * DAY &&
      ad.price?.type !== 'negotiable',
  );
  const own = able.filter((one) => one.ownerId === trader);
  const others = able.filter((one) => one.ownerId !== trader);
  const chosen = [...others.slice(0, WAITING.companies), ...own.slice(0, WAITING.trader + 1)];
  const events: Insertable<AdEventsTable>[] = [];
  for (const [place, one] of chosen.entries()) {
    const isSentBack = place === chosen.length - 1 && own.length > WAITING.trader;
    const { price } = one.ad;
    if (!price) continue;
    const at = new Date(now.getTime() - random.between(3, 30) * HOUR);
    const rejection = isSentBack ? rejections.noCertificate : null;
    const newPrice = {
      ...price,
      ...(price.amount !== undefined && { amount: Number((price.amount * 0.985).toFixed(2)) }),
      ...(price.differential !== undefined && { differential: price.differential - 1 }),
    };
    await insertPastAd(
      tx,
      {
        ownerId: one.ownerId,
        ad: { ...one.ad, price: newPrice },
        status: isSentBack ? 'rejected' : 'pending',
        rejection,
        views: 0,
        revises: one.id,
        createdAt: at,
        submittedAt: at,
        publishedAt: null,
        changedAt: at,
      },
      (below) => random.below(below),
    );
    const event = { kind: 'revision' as const, fields: ['price'] };
    events.push(eventRow(one.id, { from: null, to: 'pending', by: one.ownerId, at, ...event }));
    if (rejection) {
      const later = new Date(at.getTime() + HOUR);
      events.push(
        eventRow(one.id, { from: 'pending', to: 'rejected', by: admin, at: later, ...event, ...rejection }),
      );
    }
  }
  await insertMoves(tx, events);
}
