import type { Ad, AdSummary, Comparable } from '../../../contract/ads/adShapes.ts';
import { mayAct } from '../../../contract/companies/companyRoles.ts';
import { readMessage } from '../../db/storedMessage.ts';
import { type Caller, ensureActs, may } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import type { AdRow, Shown, SummaryRow } from './adRows.queries.ts';
import { portEnds } from './tradeLane.ts';

export const figure = (value: string | number | null) => (value === null ? null : Number(value));
const millis = (time: string, end: number) => `${time.slice(11, 19)}.${time.slice(20, end).padEnd(3, '0')}`;
/** Text from the database is in UTC, with as many fractional digits as needed. */
function iso(value: Date | string): string {
  if (typeof value !== 'string') return value.toISOString();
  const end = value.indexOf('+');
  return `${value.slice(0, 10)}T${end < 23 ? millis(value, end) : value.slice(11, 23)}Z`;
}

type Owned = { owner_id: string; company_id: string | null };

/** Whether an ad is the viewer's own: of their company, or without one of themselves. */
export const isOwn = (row: Owned, viewer: Caller | null): boolean =>
  row.company_id === null ? viewer?.id === row.owner_id : viewer?.company?.id === row.company_id;

/** Whether the viewer may also change it and answer for it. */
export const actsFor = (row: Owned, viewer: Caller | null): boolean =>
  isOwn(row, viewer) && (row.company_id === null || (viewer?.company != null && mayAct(viewer.company)));

/** Refuses `NOT_FOUND` to others, `FORBIDDEN` to who only reads, and `SEATS_FULL` to who lost the seat. */
export function ensureActsFor(row: Owned, caller: Caller): void {
  ensure(isOwn(row, caller), 'NOT_FOUND');
  if (row.company_id !== null) ensureActs(caller);
}

/** Owners and moderators see an ad in every state, everyone else only while it is published. */
export const seesAd = (
  row: Pick<AdRow, 'owner_id' | 'company_id' | 'shown_status'>,
  viewer: Caller | null,
): boolean => row.shown_status === 'approved' || isOwn(row, viewer) || may(viewer, 'ads.moderate');

/** As the column has it; rows of before formulas have neither. */
export type StoredBasis = Comparable['basis'] & Partial<Pick<Comparable, 'quoteDay' | 'stale'>>;

export const readBasis = ({ quoteDay = null, stale = false, ...basis }: StoredBasis) => ({
  quoteDay,
  stale,
  basis,
});

function comparableOf(row: Shown<SummaryRow>): Comparable | null {
  if (!row.comparable_basis) return null;
  return {
    usdPerBbl: figure(row.usd_per_bbl),
    usdPerTonne: figure(row.usd_per_tonne),
    usdPerMMBtu: figure(row.usd_per_mmbtu),
    kind: row.comparable_kind ?? 'fixed',
    ...readBasis(row.comparable_basis as StoredBasis),
  };
}

export type StoredQuality = {
  parameter: string;
  basis: Ad['quality'][number]['basis'];
  min?: number;
  max?: number;
  value?: number;
  unit: string;
};

/** The quality values that identify the grade, in the order given. */
const keyQuality = (quality: StoredQuality[]) =>
  quality.slice(0, 3).map(({ parameter, min = null, max = null, value = null, unit }) => ({
    parameter,
    min,
    max,
    value,
    unit,
  }));

type Named = { id: string; code: string; name: string };
const viewNamed = ({ id, code, name }: Named): Named => ({ id, code, name });
const viewProduct = ({ id, code, name, phase }: NonNullable<SummaryRow['product']>, path: string[]) => ({
  id,
  code,
  name,
  path,
  phase,
});

/** An ad in a list. Rejection reasons are visible to the owner and moderators only. */
export function viewSummary(row: Shown<SummaryRow>, viewer: Caller | null): AdSummary {
  const inner = isOwn(row, viewer) || may(viewer, 'ads.moderate');
  return {
    id: row.id,
    slug: row.slug,
    reference: row.reference,
    status: row.shown_status,
    ...(!row.owner_active && may(viewer, 'ads.moderate') && { ownerBlocked: true as const }),
    side: row.side,
    dealKind: row.deal_kind,
    title: row.title,
    product: row.product && viewProduct(row.product, row.product_path),
    productType: row.product_type && viewNamed(row.product_type),
    quantity:
      row.quantity_unit && row.quantity_max !== null
        ? {
            min: Number(row.quantity_min),
            max: Number(row.quantity_max),
            unit: row.quantity_unit,
            basis: row.quantity_basis,
            lifts: row.lifts,
            tolerancePct: figure(row.tolerance_pct),
          }
        : null,
    quantityTonnes: figure(row.quantity_tonnes),
    quantityBarrels: figure(row.quantity_barrels),
    price: row.price_type
      ? {
          type: row.price_type,
          amount: figure(row.price_amount),
          currency: row.currency,
          unit: row.price_unit,
          benchmark: row.price_benchmark,
          differential: figure(row.price_differential),
          note: row.price_note,
        }
      : null,
    comparable: comparableOf(row),
    delivery: row.term
      ? {
          term: row.term,
          place: row.place,
          port: row.port,
          portIs: row.delivery_term && portEnds[row.delivery_term.placeKind],
          counterPort: row.counter_port,
          country: row.country && viewNamed(row.country),
          from: row.delivery_from,
          to: row.delivery_to,
        }
      : null,
    point:
      row.lat !== null && row.lng !== null
        ? { lat: row.lat, lng: row.lng, precision: row.port_id ? 'port' : 'country' }
        : null,
    owner: {
      id: row.owner_id,
      username: row.owner_username,
      company: row.owner_company,
      country: row.owner_country,
      verified: row.owner_verified,
      level: row.owner_level ?? 0,
      memberSince: iso(row.owner_since),
    },
    rejectionReason: inner ? row.rejection_reason : null,
    ...(inner &&
      row.rejection_message !== null && { rejectionReasonMessage: readMessage(row.rejection_message) }),
    rejectedFields: inner ? row.rejected_fields : [],
    keyQuality: keyQuality(row.quality as StoredQuality[]),
    risk: may(viewer, 'ads.moderate') ? row.risk : null,
    revises: row.revises_id,
    featured: row.featured_at !== null && row.shown_status === 'approved',
    views: row.views,
    inquiries: row.inquiries,
    validUntil: row.valid_until,
    submittedAt: row.submitted_at && iso(row.submitted_at),
    publishedAt: row.published_at && iso(row.published_at),
    ...(inner &&
      row.shown_status === 'closed' &&
      row.closed_at !== null && { closed: { at: iso(row.closed_at), reason: row.close_reason } }),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    version: row.version,
  };
}
