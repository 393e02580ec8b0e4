import { hasTestResult } from '../../../contract/ads/adEnums.ts';
import type { Ad, Caution, OwnAd } from '../../../contract/ads/adShapes.ts';
import type { SpecLimit } from '../../../contract/baseData/baseData.ts';
import type { PriceFormula } from '../../../contract/prices/formula.ts';
import type { Names } from '../../baseData/baseData.ts';
import { conformanceOf, type Overrides } from '../../conformance/conformance.ts';
import { type Caller, may } from '../../http/caller.ts';
import type { AdRow } from './adRows.queries.ts';
import { actsFor, figure, isOwn, type StoredQuality, viewSummary } from './adSummary.view.ts';
import type { findBeside, findRevision, listRevisions, ShownAd } from './ads.queries.ts';

type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number];

type StoredContact = { types: Ad['contact']['types'] } & Record<string, string>;

/** The revision of an ad; visible to its owner and moderators. */
const viewRevision = (row: RevisionRow | undefined): Ad['revision'] =>
  row === undefined
    ? null
    : {
        id: row.id,
        status: row.status,
        rejectionReason: row.rejection_reason,
        rejectedFields: row.rejected_fields,
        submittedAt: row.submitted_at?.toISOString() ?? null,
      };

export const viewOwn = (row: AdRow, revisions: readonly RevisionRow[], owner: Caller): OwnAd => ({
  ...viewSummary(row, owner),
  revision: viewRevision(revisions.find(({ revises_id }) => revises_id === row.id)),
});

/**
 * Whether a viewer may open a document. The owner and moderators always may; for others its visibility and the
 * owner's grants decide.
 */
export const opensDocument = (
  document: { visibility: string },
  ad: { owner_id: string; company_id: string | null },
  viewer: Caller | null,
  isGranted: boolean,
): boolean =>
  isOwn(ad, viewer) ||
  may(viewer, 'ads.moderate') ||
  document.visibility === 'public' ||
  (viewer !== null && (document.visibility === 'members' || isGranted));

type Hazard = NonNullable<ReturnType<Names['hazards']['get']>>;
const viewHazard = (hazard: Hazard): Ad['hazardClass'] => ({
  code: hazard.code,
  name: hazard.name,
  unNumber: hazard.un_number,
  hazardClass: hazard.hazard_class,
  packingGroup: hazard.packing_group,
  flashPoint: hazard.flash_point,
});

export function viewAd(
  row: ShownAd,
  more: {
    standard: { name: string; limits: unknown } | undefined;
    paymentTerms: { code: string; name: string }[];
    hazard: Hazard | undefined;
    beside: Awaited<ReturnType<typeof findBeside>>;
    revision: Awaited<ReturnType<typeof findRevision>>;
    cautions: Caution[];
  },
  viewer: Caller | null,
): Ad {
  const quality = row.quality as StoredQuality[];
  const { types, ...values } = row.contact as StoredContact;
  const standard = more.standard && {
    name: more.standard.name,
    limits: more.standard.limits as SpecLimit[],
    overrides: (row.product_type?.spec_overrides ?? null) as Overrides | null,
  };
  const summary = viewSummary(row, viewer);
  return {
    ...summary,
    priceFormula: row.price_formula as PriceFormula | null,
    priceProxy: row.price_proxy,
    description: row.description,
    originCountry: row.origin_country,
    hazardClass: more.hazard ? viewHazard(more.hazard) : null,
    quality: quality.map(({ min = null, max = null, value = null, ...rest }) => ({
      ...rest,
      min,
      max,
      value,
    })),
    testReport:
      (row.laboratory || row.tested_on) && hasTestResult(quality)
        ? { laboratory: row.laboratory, testedOn: row.tested_on }
        : null,
    density15: figure(row.density15),
    paymentTerms: more.paymentTerms,
    inspectors: row.inspectors,
    contact: { types, values: isOwn(row, viewer) || may(viewer, 'ads.moderate') ? values : null },
    documents: row.documents.map((document) => ({
      id: document.id,
      title: document.title,
      kind: document.kind,
      visibility: document.visibility,
      fileName: document.file_name,
      mediaType: document.media_type,
      bytes: document.bytes,
      url: opensDocument(document, row, viewer, more.beside?.is_granted === true)
        ? `/api/ads/documents/${document.id}`
        : null,
    })),
    checks: {
      standard: standard?.name ?? null,
      conformance: conformanceOf(quality, standard ?? null),
      cautions: more.cautions,
    },
    responseRate: figure(row.owner_response_rate),
    owner: {
      ...summary.owner,
      responseRate: figure(row.owner_response_rate),
      replyHours: row.owner_reply_hours,
      companySlug: row.company_slug,
    },
    yours: isOwn(row, viewer) ? (actsFor(row, viewer) ? 'acts' : 'reads') : null,
    ...(viewer && { isFavorite: more.beside?.is_favorite === true }),
    revision: viewRevision(more.revision),
  };
}
