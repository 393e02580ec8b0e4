import type { AdPayload } from '../../contract/ads/adPayload.ts';
import type { AdStatus } from '../../contract/ads/adStates.ts';
import { addDays } from '../lib/days.ts';
import { doubtful, doubtfulJet, rejections } from './adTexts.ts';
import { carelessly } from './careless.ts';
import { demoCompanies } from './companies.ts';
import type { Lookup } from './demo.queries.ts';
import type { Good } from './goods.ts';
import { payloadOf } from './payload.ts';
import type { Random } from './random.ts';

export type PlannedAd = {
  ad: AdPayload;
  /** Index in `demoCompanies`; null for the trader of the demo accounts. */
  owner: number | null;
  status: AdStatus;
  createdAt: Date;
  submittedAt: Date | null;
  publishedAt: Date | null;
  /** When it reached its present state. */
  changedAt: Date;
  rejection: { reason: string; fields: string[] } | null;
  views: number;
};

const companyAds: Record<AdStatus, number> = {
  approved: 306,
  pending: 14,
  draft: 12,
  rejected: 12,
  paused: 12,
  expired: 15,
  closed: 10,
  suspended: 4,
};
const traderAds: Record<AdStatus, number> = {
  approved: 6,
  pending: 2,
  draft: 2,
  rejected: 1,
  paused: 1,
  expired: 1,
  closed: 1,
  suspended: 1,
};

/** Products with at least this weight are offered by every company of their group, so that their prices compare. */
const DEEP = 12;

/** The share of ads with something that a moderator would remark on. */
const CARELESS = 0.16;

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Age of the oldest ad, and the longest validity. */
const DAYS = 90;

const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * MINUTE);

const DENSITY = 'Density @15 °C';

/** A careless or dishonest version of an ad, and the reason to reject it. */
function spoil(random: Random, ad: AdPayload, isJet: boolean) {
  if (isJet)
    return {
      ad: { ...ad, title: doubtfulJet.title, description: doubtfulJet.text },
      rejection: rejections.doubtfulText,
    };
  const density = ad.quality?.find((row) => row.parameter === DENSITY);
  if (!density?.value)
    return { ad: { ...ad, description: random.pick(doubtful) }, rejection: rejections.doubtfulText };
  // correct in kg/L, but the unit is kg/m³
  const wrong = { ...density, value: Number((density.value / 1000).toFixed(3)) };
  const { density15: _stated, ...rest } = ad;
  const quality = ad.quality?.map((row) => (row === density ? wrong : row));
  return { ad: { ...rest, quality }, rejection: rejections.wrongUnit };
}

/** With only some of the fields filled in, as in drafts. */
const unfinished = (random: Random, { price, delivery, ...ad }: AdPayload): AdPayload => ({
  ...ad,
  ...(random.chance(0.5) && { price }),
  ...(random.chance(0.4) && { delivery }),
});

/** Age of an ad in days, mostly low. */
function ageOf(random: Random, status: AdStatus, place: number): number {
  if (status === 'pending') return 0.1 + random.next() * 2.5;
  if (status === 'draft') return random.next() * 20;
  if (status === 'expired' || status === 'closed') return 45 + random.next() * (DAYS - 46);
  if (status === 'approved' && place === 0) return 12 / 1440;
  return 0.04 + (DAYS - 6) * random.next() ** 2;
}

function validDay(random: Random, status: AdStatus, today: string, age: number): string {
  if (status === 'expired') return addDays(today, -1 - random.below(20));
  if (status === 'closed') return addDays(today, random.below(10) - 5);
  return addDays(today, 4 + random.below(Math.max(1, Math.floor(DAYS - age) - 5)));
}

/** All demo ads, deterministic except for the dates, which are relative to `now`. */
export function generateAds(random: Random, lookup: Lookup, goods: Good[], now: Date): PlannedAd[] {
  const today = now.toISOString().slice(0, 10);
  const weights = goods.flatMap((good, place) => Array.from({ length: good.weight }, () => place));
  const jet = goods.find((good) => good.product === 'JET');
  const ownersOf = (good: Good) => {
    const { group_code } = lookup.product(good.product);
    return demoCompanies.flatMap(([, , , , groups], place) =>
      groups.split(' ').includes(group_code) ? [place] : [],
    );
  };

  const generateAd = (
    owner: 'company' | 'trader',
    status: AdStatus,
    place: number,
    wanted?: { good: Good; side: 'sell' | 'buy' },
  ): PlannedAd => {
    const suspect =
      status === 'suspended' ||
      (['pending', 'rejected'].includes(status) && owner === 'company' && place < 8);
    // the first published ads cover the whole catalogue
    const coversGood = owner === 'company' && status === 'approved' && place < goods.length;
    const good =
      wanted?.good ??
      (suspect && status !== 'rejected' && place === 0
        ? jet
        : goods[coversGood ? place : random.pick(weights)]);
    if (good === undefined) throw new Error('goods.json names no jet fuel');
    const age = ageOf(random, status, place);
    const over = status === 'expired' || status === 'closed';
    const complete = payloadOf(random, lookup, good, {
      side: wanted?.side ?? (suspect || random.chance(0.64) ? 'sell' : 'buy'),
      isPlain: wanted !== undefined,
      from: over ? addDays(today, -Math.floor(age)) : today,
      validUntil: validDay(random, status, today, age),
    });
    const slips =
      owner === 'company' &&
      !suspect &&
      status !== 'draft' &&
      random.chance(status === 'pending' ? 0.6 : CARELESS);
    const written = slips ? carelessly(random, complete, good, status === 'pending') : complete;
    const spoiled = suspect
      ? spoil(random, complete, good === jet && place === 0)
      : { ad: written, rejection: rejections.noCertificate };
    const since = new Date(now.getTime() - age * DAY);
    const publishedAt = ['draft', 'pending', 'rejected'].includes(status) ? null : since;
    const submittedAt = publishedAt
      ? before(publishedAt, random.between(8, 240))
      : status === 'draft'
        ? null
        : since;
    const isCurrent = status === 'approved' || status === 'pending' || status === 'draft';
    return {
      ad: status === 'draft' ? unfinished(random, complete) : spoiled.ad,
      owner: owner === 'trader' ? null : random.pick(ownersOf(good)),
      status,
      createdAt: before(submittedAt ?? since, random.between(2, 9)),
      submittedAt,
      publishedAt,
      changedAt: isCurrent
        ? since
        : new Date(since.getTime() + random.next() * (now.getTime() - since.getTime())),
      rejection: status === 'rejected' ? spoiled.rejection : null,
      views: publishedAt
        ? Math.floor(age * random.between(1.5, 9)) +
          (age > 0.2 ? random.below(9) : 0) +
          (owner === 'trader' ? 24 : 0)
        : 0,
    };
  };

  const planned: PlannedAd[] = [];
  for (const [owner, counts] of [
    ['company', companyAds],
    ['trader', traderAds],
  ] as const) {
    for (const [status, count] of Object.entries(counts) as [AdStatus, number][]) {
      for (let place = 0; place < count; place += 1) planned.push(generateAd(owner, status, place));
    }
  }
  for (const good of goods.filter(({ weight }) => weight >= DEEP)) {
    for (const owner of ownersOf(good)) {
      const side = random.chance(0.7) ? 'sell' : 'buy';
      planned.push({ ...generateAd('company', 'approved', goods.length, { good, side }), owner });
    }
  }
  return planned;
}
