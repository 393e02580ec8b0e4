import { type AdPayload, missingToSubmit } from '../../../contract/ads/adPayload.ts';
import type { ads } from '../../../contract/ads/ads.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { cautionsOfDraft, viewCautions } from '../../cautions/cautions.ts';
import { conformanceOf } from '../../conformance/conformance.ts';
import type { Sql } from '../../db/client.ts';
import { invalid } from '../../lib/errors.ts';
import { compare } from '../../valuation/comparable.ts';
import { completenessOf, standardOf, titleOf } from '../content/content.ts';
import { figure, readBasis } from '../rows/adSummary.view.ts';
import { loadRefs } from '../rows/refs.queries.ts';
import { findRefFaults } from '../rows/refs.ts';
import { countriesOfOwner } from '../rules/adRules.queries.ts';
import { findRules } from '../rules/adRules.ts';

/** Computes and checks a payload, complete or not, without storing it. */
export async function checkAd(db: Sql, ad: AdPayload, ownerId: string): Promise<Answer<typeof ads.check>> {
  const refs = await loadRefs(db, ad);
  const faults = findRefFaults(ad, refs);
  if (faults.length > 0) invalid(faults);
  const { price, quantity } = compare(ad, refs);
  const standard = standardOf(refs);
  const { found } = await findRules(db, {
    id: null,
    ad,
    refs,
    countries: await countriesOfOwner(db, ownerId),
  });
  const { cautions, risk } = await cautionsOfDraft(db, { ad, refs, ownerId, adId: null });
  return {
    comparable: price && {
      usdPerBbl: figure(price.usdPerBbl),
      usdPerTonne: figure(price.usdPerTonne),
      usdPerMMBtu: figure(price.usdPerMMBtu),
      kind: price.kind,
      ...readBasis(price.basis),
    },
    quantityTonnes: figure(quantity?.tonnes ?? null),
    quantityBarrels: figure(quantity?.barrels ?? null),
    standard: standard?.name ?? null,
    conformance: conformanceOf(ad.quality ?? [], standard),
    cautions: await viewCautions(db, cautions, 'owner'),
    rules: found.map(({ finding }) => finding),
    risk,
    title: titleOf(ad, refs),
    missing: missingToSubmit(ad),
    completeness: completenessOf(ad),
  };
}
