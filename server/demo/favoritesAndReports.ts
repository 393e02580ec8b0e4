import type { AdFilters } from '../ads/ads.ts';
import { adMatches, snapshotsOf } from '../ads/ads.ts';
import { namesOf } from '../baseData/baseData.ts';
import { refreshAllRates } from '../conversations/conversations.ts';
import type { Tx } from '../db/client.ts';
import type { Seen } from '../favorites/favorites.queries.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { partsOf, whyOf } from '../savedSearches/filterLabels.ts';
import { findPublished } from '../savedSearches/matches.queries.ts';
import { insertSearch } from '../savedSearches/savedSearches.queries.ts';
import { insertTicket, insertTicketMessage } from '../tickets/tickets.queries.ts';
import { BLOCKED } from './companies.ts';
import { insertFavorites, insertPastMatches, type Lookup, setTicketTime } from './demo.queries.ts';
import type { StoredAd } from './inquiries.ts';
import type { People } from './people.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;
const LATELY = 9 * 24 * HOUR;
const KEPT = 7;

/** Favorites of the trader among others' ads: one has become cheaper since, one is closed, the rest are unchanged. */
async function addFavorites(tx: Tx, random: Random, ads: StoredAd[], trader: string, now: Date) {
  const others = ads.filter((ad) => ad.ownerId !== trader);
  const open = others.filter((ad) => ad.status === 'approved' && ad.publishedAt);
  const snapshots = await snapshotsOf(
    tx,
    others.map((ad) => ad.id),
  );
  const priced = open.filter((ad) => /^\d/.test(snapshots.get(ad.id)?.price ?? ''));
  const gone = others.find((ad) => ad.status === 'closed');
  const picked = new Set(Array.from({ length: KEPT }, () => random.pick(priced)));
  const favorites = [...picked, ...(gone ? [gone] : [])].flatMap((ad, place) => {
    const known = snapshots.get(ad.id);
    if (!known) return [];
    const seen: Seen = { status: 'approved', price: known.price, quantity: known.quantity };
    const [amount = '', ...unit] = (known.price ?? '').split(' ');
    const dearer = `${(Number(amount.replaceAll('\u00a0', '')) * 1.03).toFixed(2)} ${unit.join(' ')}`;
    return {
      user_id: trader,
      ad_id: ad.id,
      title: known.title,
      reference: known.reference,
      seen: place === 0 ? { ...seen, price: dearer } : seen,
      told: { ...seen, status: known.status },
      created_at: new Date(now.getTime() - random.between(2, 60) * HOUR),
    };
  });
  await insertFavorites(tx, favorites);
}

/** Saved searches of the trader with recent matches. */
async function saveSearches(tx: Tx, lookup: Lookup, ads: StoredAd[], trader: string, now: Date) {
  const names = await namesOf(tx);
  const bases = { priceBasis: 'usdPerTonne', quantityBasis: 'tonnes' } as const;
  const searches: { name: string; frequency: 'daily' | 'instant' | 'off'; query: AdFilters }[] = [
    {
      name: 'Diesel and gasoil, offers',
      frequency: 'daily',
      query: {
        ...bases,
        side: 'sell',
        productId: [lookup.product('DIESEL').id, lookup.product('GASOIL').id],
      },
    },
    { name: 'Rotterdam', frequency: 'instant', query: { ...bases, portId: [lookup.port('NLRTM').id] } },
    {
      name: 'Jet wanted',
      frequency: 'off',
      query: { ...bases, side: 'buy', productId: [lookup.product('JET').id] },
    },
  ];
  const recent = ads.filter(
    (ad) => ad.status === 'approved' && ad.publishedAt && now.getTime() - ad.publishedAt.getTime() < LATELY,
  );
  for (const search of searches) {
    const id = uuidv7();
    await insertSearch(tx, { id, userId: trader }, search);
    const found = [];
    for (const { id: adId, publishedAt } of recent) {
      const ad = (await adMatches(tx, adId, search.query)) ? await findPublished(tx, adId) : null;
      if (!ad || !publishedAt) continue;
      const why = whyOf(
        partsOf(search.query, names),
        (key, value) => ad.values[key]?.includes(value) ?? false,
      );
      found.push({ ad_id: adId, title: ad.title, why, matched_at: publishedAt });
    }
    await insertPastMatches(
      tx,
      id,
      found,
      new Date(now.getTime() - LATELY),
      new Date(now.getTime() - 2 * 24 * HOUR),
    );
  }
}

/** An ad reported by two people: one report is open, one resolved. */
async function reportAd(tx: Tx, ads: StoredAd[], { admin, companies }: People, now: Date) {
  const ad = ads.find((one) => one.status === 'approved' && one.publishedAt && one.ownerId === companies[3]);
  const known = ad && (await snapshotsOf(tx, [ad.id])).get(ad.id);
  if (!ad || !known) return;
  const reports = [
    {
      by: companies[5],
      reason: 'not_available',
      label: 'Cargo not available',
      text: 'We asked twice. The desk says that this cargo was sold last week, but the ad is still up.',
      status: 'open',
      hours: 5,
    },
    {
      by: companies[8],
      reason: 'wrong_facts',
      label: 'Misleading information',
      text: 'The certificate that we were sent shows another density than the ad.',
      status: 'in_progress',
      hours: 30,
    },
  ] as const;
  for (const { by, reason, label, text, status, hours } of reports) {
    if (!by) continue;
    const ticket = await insertTicket(tx, {
      requester_id: by,
      subject: `${label}: ${known.title} (${known.reference})`,
      category: 'report',
      report_reason: reason,
      related_type: 'ad',
      related_id: ad.id,
      status,
    });
    await insertTicketMessage(tx, { ticketId: ticket.id, authorId: by, body: text, internal: false });
    if (status === 'in_progress')
      await insertTicketMessage(tx, {
        ticketId: ticket.id,
        authorId: admin,
        body: 'Asked the seller for the certificate of the last shipment.',
        internal: true,
      });
    await setTicketTime(tx, ticket.id, new Date(now.getTime() - hours * HOUR));
  }
}

/** Favorites and saved searches of the trader, reports, and response rates of owners. */
export async function addFavoritesAndReports(
  tx: Tx,
  random: Random,
  ads: StoredAd[],
  people: People,
  { lookup, now }: { lookup: Lookup; now: Date },
): Promise<void> {
  const staying = ads.filter(({ ownerId }) => ownerId !== people.companies[BLOCKED]);
  await addFavorites(tx, random, staying, people.trader, now);
  await saveSearches(tx, lookup, ads, people.trader, now);
  await reportAd(tx, ads, people, now);
  await refreshAllRates(tx);
}
