import { type AdPayload, missingToSubmit } from '../../contract/adPayload.ts';
import type { ads } from '../../contract/ads.ts';
import type { Answer } from '../../contract/endpoint.ts';
import type { Sql } from '../db/client.ts';
import { invalid } from '../http/errors.ts';
import { figure } from './adSummary.view.ts';
import { cautionsOf, viewCautions } from './cautions.ts';
import { compare } from './comparable.ts';
import { conformanceOf } from './conformance.ts';
import { completenessOf, standardOf, titleOf } from './content.ts';
import { loadRefs } from './refs.queries.ts';
import { findRefFaults } from './refs.ts';

/** What an ad would come to, complete or not; nothing is stored. */
export async function checkAd(db: Sql, ad: AdPayload, ownerId: string): Promise<Answer<typeof ads.check>> {
  const refs = await loadRefs(db, ad);
  const faults = findRefFaults(ad, refs);
  if (faults.length > 0) invalid(faults);
  const { price, quantity } = compare(ad, refs);
  const standard = standardOf(refs);
  const { cautions, risk } = await cautionsOf(db, { ad, refs, ownerId, adId: null });
  return {
    comparable: price && {
      usdPerBbl: figure(price.usdPerBbl),
      usdPerTonne: figure(price.usdPerTonne),
      usdPerMMBtu: figure(price.usdPerMMBtu),
      basis: price.basis,
    },
    quantityTonnes: figure(quantity?.tonnes ?? null),
    quantityBarrels: figure(quantity?.barrels ?? null),
    standard: standard?.name ?? null,
    conformance: conformanceOf(ad.quality ?? [], standard),
    cautions: await viewCautions(db, cautions, true),
    risk,
    title: titleOf(ad, refs),
    missing: missingToSubmit(ad),
    completeness: completenessOf(ad),
  };
}
