import type { Ad, AdSummary, Comparable } from '../../contract/adShapes.ts';
import { type AdStatus, adStatuses } from '../../contract/adStates.ts';
import type { SpecLimit } from '../../contract/baseData.ts';
import { type Caller, may } from '../http/caller.ts';
import type { AdRow, documentsOf, findStandard } from './ads.queries.ts';
import { conformanceOf, type Overrides } from './conformance.ts';

type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number];
type StandardRow = Awaited<ReturnType<typeof findStandard>>;

export const figure = (value: string | null) => (value === null ? null : Number(value));
const iso = (value: Date) => value.toISOString();

export const isOwner = (row: { owner_id: string }, viewer: Caller | null) => viewer?.id === row.owner_id;

/** Owner and moderators see an ad in every state, everyone else only while it is published. */
export const seesAd = (row: AdRow, viewer: Caller | null): boolean =>
  row.shown_status === 'approved' || isOwner(row, viewer) || may(viewer, 'ads.moderate');

function comparableOf(row: AdRow): Comparable | null {
  if (!row.comparable_basis) return null;
  return {
    usdPerBbl: figure(row.usd_per_bbl),
    usdPerTonne: figure(row.usd_per_tonne),
    usdPerMMBtu: figure(row.usd_per_mmbtu),
    basis: row.comparable_basis as Comparable['basis'],
  };
}

/** What lists show. Reasons of a rejection are between moderators and the owner. */
export function viewSummary(row: AdRow, viewer: Caller | null): AdSummary {
  const inner = isOwner(row, viewer) || may(viewer, 'ads.moderate');
  return {
    id: row.id,
    slug: row.slug,
    reference: row.reference,
    status: row.shown_status,
    side: row.side,
    dealKind: row.deal_kind,
    title: row.title,
    product: row.product && {
      id: row.product.id,
      code: row.product.code,
      name: row.product.name,
      phase: row.product.phase,
      path: [row.product.root, row.product.group, row.product.name].filter((name) => name !== null),
    },
    productType: row.product_type,
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
          country: row.country,
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
      memberSince: iso(row.owner_since),
    },
    rejectionReason: inner ? row.rejection_reason : null,
    rejectedFields: inner ? row.rejected_fields : [],
    views: row.views,
    inquiries: row.inquiries,
    validUntil: row.valid_until,
    submittedAt: row.submitted_at && iso(row.submitted_at),
    publishedAt: row.published_at && iso(row.published_at),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    version: row.version,
  };
}

type StoredQuality = {
  parameter: string;
  basis: Ad['quality'][number]['basis'];
  min?: number;
  max?: number;
  value?: number;
  unit: string;
};
type StoredContact = { types: Ad['contact']['types'] } & Record<string, string>;

/** Whether a viewer may open a document: its visibility decides, owner and moderators always may. */
export const opensDocument = (
  document: { visibility: string },
  ad: { owner_id: string },
  viewer: Caller | null,
): boolean =>
  isOwner(ad, viewer) ||
  may(viewer, 'ads.moderate') ||
  document.visibility === 'public' ||
  (document.visibility === 'members' && viewer !== null);

export function viewAd(
  row: AdRow,
  more: { documents: DocumentRow[]; standard: StandardRow; paymentTerms: { code: string; name: string }[] },
  viewer: Caller | null,
): Ad {
  const quality = row.quality as StoredQuality[];
  const { types, ...values } = row.contact as StoredContact;
  const standard = more.standard && {
    name: more.standard.name,
    limits: more.standard.limits as SpecLimit[],
    overrides: more.standard.overrides as Overrides | null,
  };
  return {
    ...viewSummary(row, viewer),
    description: row.description,
    originCountry: row.origin_country,
    quality: quality.map(({ min = null, max = null, value = null, ...rest }) => ({
      ...rest,
      min,
      max,
      value,
    })),
    density15: figure(row.density15),
    paymentTerms: more.paymentTerms,
    inspectors: row.inspectors,
    contact: { types, values: isOwner(row, viewer) || may(viewer, 'ads.moderate') ? values : null },
    documents: more.documents.map((document) => ({
      id: document.id,
      title: document.title,
      kind: document.kind,
      visibility: document.visibility,
      fileName: document.file_name,
      mediaType: document.media_type,
      bytes: document.bytes,
      url: opensDocument(document, row, viewer) ? `/api/ads/documents/${document.id}` : null,
    })),
    checks: { standard: standard?.name ?? null, conformance: conformanceOf(quality, standard ?? null) },
  };
}

/** Counts by status, each status present. */
export const viewCounts = (rows: { status: AdStatus; count: number }[]) => {
  const byStatus = Object.fromEntries(adStatuses.map((status) => [status, 0])) as Record<AdStatus, number>;
  for (const row of rows) byStatus[row.status] = row.count;
  return byStatus;
};
