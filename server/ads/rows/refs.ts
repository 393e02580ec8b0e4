import { type AdPayload, VALIDITY_DAYS_MAX } from '../../../contract/ads/adPayload.ts';
import type { Dimension } from '../../../contract/baseData/baseData.ts';
import { dimensionsOf } from '../../../contract/baseData/dimensions.ts';
import { type Message, msg } from '../../../contract/core/message.ts';
import type { PriceFormula } from '../../../contract/prices/formula.ts';
import { addDays } from '../../lib/days.ts';
import type { Fault } from '../../lib/errors.ts';
import { codeFaults } from '../../priceFormulas/formulaCodes.ts';
import { monthlyCodes } from '../../priceFormulas/storedSeries.ts';
import type { Refs } from './refs.queries.ts';

const dimensionNames: Record<Dimension, Message> = {
  mass: msg('baseData.mass'),
  volume: msg('baseData.volume'),
  gas_volume: msg('baseData.gasVolume'),
  energy: msg('baseData.energy'),
  count: msg('baseData.pieces'),
};

/** Errors of references and dates in a payload. */
export function findRefFaults(ad: AdPayload, refs: Refs): Fault[] {
  const faults: Fault[] = [];
  const expect = (holds: unknown, path: string, message: Message) => {
    if (!holds) faults.push({ path, message });
  };
  if (ad.productId) {
    expect(refs.product?.is_offered, 'productId', msg('baseData.productUnlisted'));
    expect(!refs.product?.is_group, 'productId', msg('ads.productOfGroup'));
  }
  if (ad.productTypeId) {
    expect(
      refs.type?.is_active && refs.type.product_id === ad.productId,
      'productTypeId',
      msg('ads.gradeOfProduct'),
    );
  }
  const allowed =
    refs.product &&
    dimensionsOf({
      phase: refs.product.phase,
      density15: Number(refs.product.density15) || null,
      gcvMjPerKg: Number(refs.product.gcv_mj_per_kg) || null,
    });
  const expectUnit = (path: string, unit: Refs['priceUnit']) => {
    expect(unit?.is_active, path, msg('ads.unitUnlisted'));
    if (unit && allowed) {
      expect(
        allowed.includes(unit.dimension),
        path,
        msg('ads.measuredOtherwise', {
          product: { name: refs.product?.name ?? '' },
          dimensions: allowed.map((one) => dimensionNames[one]),
          dimension: dimensionNames[unit.dimension as Dimension],
        }),
      );
    }
  };
  if (ad.quantity) expectUnit('quantity.unitId', refs.quantityUnit);
  if (ad.price?.unitId) expectUnit('price.unitId', refs.priceUnit);
  if (ad.price?.formula) faults.push(...formulaFaults(ad.price.formula, refs));
  if (ad.price?.currencyId) expect(refs.currency?.is_active, 'price.currencyId', msg('ads.currencyUnlisted'));
  if (ad.originCountryId) expect(refs.origin?.is_active, 'originCountryId', msg('ads.countryUnlisted'));
  if (ad.delivery) {
    expect(refs.term?.is_active, 'delivery.term', msg('ads.termUnlisted'));
    expect(refs.country?.is_active, 'delivery.countryId', msg('ads.countryUnlisted'));
    if (ad.delivery.portId) {
      expect(refs.port?.is_active, 'delivery.portId', msg('ads.portUnlisted'));
      if (refs.port)
        expect(
          refs.port.country_id === ad.delivery.countryId,
          'delivery.portId',
          msg('ads.portElsewhere', { port: { name: refs.port.name } }),
        );
    }
    if (ad.delivery.counterPortId) {
      expect(refs.counterPort?.is_active, 'delivery.counterPortId', msg('ads.portUnlisted'));
      expect(ad.delivery.counterPortId !== ad.delivery.portId, 'delivery.counterPortId', msg('ads.samePort'));
    }
    const end = ad.delivery.to ?? ad.delivery.from;
    expect(
      !end || end >= refs.today,
      ad.delivery.to ? 'delivery.to' : 'delivery.from',
      msg('ads.windowOver'),
    );
  }
  const known = new Set(refs.paymentTerms.flatMap((term) => (term.is_active ? term.code : [])));
  for (const [index, code] of (ad.paymentTerms ?? []).entries()) {
    expect(known.has(code), `paymentTerms.${index}`, msg('ads.paymentTermUnlisted'));
  }
  if (ad.hazardClass) {
    expect(refs.hazard?.is_active, 'hazardClass', msg('ads.hazardClassUnlisted'));
  }
  // East of here it may be tomorrow already.
  expect(!ad.testedOn || ad.testedOn <= addDays(refs.today, 1), 'testedOn', msg('field.dayAhead'));
  if (ad.validUntil) {
    expect(ad.validUntil >= refs.today, 'validUntil', msg('field.dayOver'));
    expect(
      ad.validUntil <= addDays(refs.today, VALIDITY_DAYS_MAX),
      'validUntil',
      msg('field.daysAhead', { days: VALIDITY_DAYS_MAX }),
    );
  }
  return faults;
}

/** Codes of a formula that the base data does not have, or has no more. */
function formulaFaults(formula: PriceFormula, { pricing, priceUnit, currency }: Refs): Fault[] {
  const active = [...(pricing?.benchmarks.values() ?? [])].flatMap((one) => (one.isActive ? one.code : []));
  return codeFaults(
    formula,
    {
      units: new Set(priceUnit?.is_active ? pricing?.units.keys() : []),
      currencies: new Set(currency?.is_active ? pricing?.currencies : []),
      benchmarks: new Set(active),
      monthly: monthlyCodes(pricing?.benchmarks ?? new Map()),
    },
    'price.formula',
  );
}
