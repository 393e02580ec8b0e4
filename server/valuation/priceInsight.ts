import type { Answer, Received } from '../../contract/core/endpoint.ts';
import type { market } from '../../contract/market/market.ts';
import { COMPANIES_MIN, type TermClass, WINDOW_DAYS } from '../../contract/market/priceInsight.ts';
import { requireFeature } from '../accounts/roles/roles.ts';
import { isOwn } from '../ads/rows/adSummary.view.ts';
import { type Names, namesOf } from '../baseData/baseData.ts';
import type { Context } from '../context.ts';
import { type Caller, may } from '../http/caller.ts';
import { ensure } from '../lib/errors.ts';
import { basinOf } from './basinOf.ts';
import { basisOf, type Compared, type PeerSet, peerSet } from './peerSet.ts';
import { findCompared, findPool, findShown } from './priceInsight.queries.ts';

/** More dots than this say no more. */
const SHOWN_MAX = 200;

const termClassOf = {
  loadPort: 'load',
  origin: 'load',
  dischargePort: 'delivered',
  destination: 'delivered',
  terminal: 'terminal',
} as const satisfies Record<string, TermClass>;

const numberOf = (value: string | null) => (value === null ? null : Number(value));

/** How many companies compare; of fewer than five not even that. */
const countOf = ({ length }: readonly unknown[]) => (length < COMPANIES_MIN ? 0 : length);

type Row = Awaited<ReturnType<typeof findPool>>[number];

/** What tells one company from another: its name without punctuation (B.V. and BV), else the account. */
const companyOf = ({ company, owner_id }: Row) =>
  company?.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || owner_id;

function comparedOf(row: Row, { ports, countries, terms }: Names) {
  const port = ports.get(row.port_id ?? '');
  const country = countries.get(port?.countryId ?? row.delivery_country_id ?? '');
  const term = terms.get(row.term ?? '');
  return {
    id: row.id,
    company: companyOf(row),
    gradeId: row.product_type_id,
    term: row.term,
    termClass: term ? termClassOf[term.placeKind] : null,
    basin: country ? basinOf({ code: country.code, point: port ?? null }) : null,
    place: port?.name ?? country?.name ?? null,
    from: row.delivery_from,
    to: row.delivery_to,
    prices: {
      usdPerBbl: numberOf(row.usd_per_bbl),
      usdPerTonne: numberOf(row.usd_per_tonne),
      usdPerMMBtu: numberOf(row.usd_per_mmbtu),
    },
  } satisfies Compared & Record<string, unknown>;
}

/** An ad with the others that compare with it; null if it has no product, side or comparable price. */
async function compare(ctx: Context, row: Row, names: Names) {
  const { product_id: productId, side, deal_kind: dealKind } = row;
  const ad = comparedOf(row, names);
  const unit = names.units.get(row.price_unit_id ?? '');
  const priced = basisOf(ad.prices, unit?.dimension ?? null);
  if (priced === null || productId === null || side === null) return null;
  const pool = await ctx.responses.value(
    'market',
    `price-pool ${productId} ${side} ${dealKind}`,
    async () => (await findPool(ctx.db, { productId, side, dealKind })).map((one) => comparedOf(one, names)),
    { isExpensive: true },
  );
  return { ad, productId, side, dealKind, ...priced, ...peerSet(ad, pool, priced) };
}

type Insight = NonNullable<Answer<typeof market.priceInsight>['insight']>;

async function viewPeers(ctx: Context, peers: PeerSet<ReturnType<typeof comparedOf>>['peers']) {
  const newest = peers.slice(0, SHOWN_MAX);
  const rows = await findShown(
    ctx.db,
    newest.map(({ ad }) => ad.id),
  );
  const shown = new Map(rows.map((row) => [row.id, row]));
  return newest
    .flatMap(({ ad, price }): Insight['items'] => {
      const row = shown.get(ad.id);
      if (row === undefined) return [];
      const { term, termClass, place, from, to } = ad;
      const { id: adId, slug, reference, title } = row;
      return [{ adId, slug, reference, title, price, term, termClass, place, from, to }];
    })
    .toSorted((one, other) => one.price - other.price);
}

/**
 * Where the price of an ad lies among those that compare with it, for entitled callers. Refuses `NOT_FOUND` for ads that
 * the caller does not see, and `UPGRADE_REQUIRED`.
 */
export async function priceInsight(
  ctx: Context,
  caller: Caller,
  { adId }: Received<typeof market.priceInsight>['query'],
): Promise<Answer<typeof market.priceInsight>> {
  await requireFeature(ctx.db, caller.id, 'priceInsight');
  const [row] = await findCompared(ctx.db, [adId]);
  ensure(row && (row.is_public || isOwn(row, caller) || may(caller, 'ads.moderate')), 'NOT_FOUND');
  const names = await namesOf(ctx.db);
  const found = await compare(ctx, row, names);
  if (found === null) return { insight: null };
  const { ad, basis, own, peers, widened, median, deviationPct } = found;
  const held = <Value>(step: (typeof widened)[number], value: Value) =>
    widened.includes(step) ? null : value;
  const hasDays = ad.from !== null || ad.to !== null;
  return {
    insight: {
      basis,
      own,
      peers: countOf(peers),
      alike: {
        side: found.side,
        dealKind: found.dealKind,
        product: names.products.get(found.productId)?.name ?? '',
        grade: held('grade', names.types.get(ad.gradeId ?? '')?.name ?? null),
        termClass: held('term', ad.termClass),
        basin: held('basin', ad.basin),
        windowDays: hasDays ? held('window', WINDOW_DAYS) : null,
      },
      widened,
      median,
      deviationPct,
      items: peers.length < COMPANIES_MIN ? [] : await viewPeers(ctx, peers),
    },
  };
}

/** The same of one ad in short, for moderators; null without a comparable price or with too few companies. */
export async function pricePosition(ctx: Context, adId: string) {
  const [row] = await findCompared(ctx.db, [adId]);
  const found = row ? await compare(ctx, row, await namesOf(ctx.db)) : null;
  if (found === null || found.median === null || found.deviationPct === null) return null;
  const { basis, deviationPct, median, peers } = found;
  return { basis, deviationPct, median, peers: peers.length };
}

/** The same of many public ads in short, for lists. Refuses `UPGRADE_REQUIRED`. */
export async function pricePositions(
  ctx: Context,
  caller: Caller,
  { ids }: Received<typeof market.pricePositions>['query'],
): Promise<Answer<typeof market.pricePositions>> {
  if (!may(caller, 'ads.moderate')) await requireFeature(ctx.db, caller.id, 'priceInsight');
  const rows = await findCompared(ctx.db, ids);
  const names = await namesOf(ctx.db);
  const items = [];
  for (const row of rows) {
    if (!row.is_public) continue;
    const found = await compare(ctx, row, names);
    if (found === null) continue;
    const { ad, peers, widened, median, deviationPct, basis } = found;
    items.push({
      adId: ad.id,
      peers: countOf(peers),
      deviationPct,
      median,
      basis,
      step: widened.at(-1) ?? 'none',
    });
  }
  return { items } as Answer<typeof market.pricePositions>;
}
