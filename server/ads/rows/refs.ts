import { type AdPayload, VALIDITY_DAYS_MAX } from '../../../contract/ads/adPayload.ts';
import type { Dimension } from '../../../contract/baseData/baseData.ts';
import { dimensionsOf } from '../../../contract/baseData/dimensions.ts';
import type { ErrorDetail } from '../../../contract/core/errors.ts';
import type { Refs } from './refs.queries.ts';

const dimensionNames: Record<Dimension, string> = {
  mass: 'mass',
  volume: 'volume',
  gas_volume: 'gas volume',
  energy: 'energy',
  count: 'pieces',
};

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Errors of references and dates in a payload. */
export function findRefFaults(ad: AdPayload, refs: Refs): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  const expect = (holds: unknown, path: string, message: string) => {
    if (!holds) faults.push({ path, message });
  };
  if (ad.productId) {
    expect(refs.product?.is_offered, 'productId', 'This product is not on the list');
    expect(!refs.product?.is_group, 'productId', 'Pick a product of this group');
  }
  if (ad.productTypeId) {
    expect(
      refs.type?.is_active && refs.type.product_id === ad.productId,
      'productTypeId',
      'This grade is not one of the product',
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
    expect(unit?.is_active, path, 'This unit is not on the list');
    if (unit && allowed) {
      expect(
        allowed.includes(unit.dimension),
        path,
        `${refs.product?.name} is measured by ${allowed.map((one) => dimensionNames[one]).join(', ')}, not by ${dimensionNames[unit.dimension as Dimension]}`,
      );
    }
  };
  if (ad.quantity) expectUnit('quantity.unitId', refs.quantityUnit);
  if (ad.price?.unitId) expectUnit('price.unitId', refs.priceUnit);
  if (ad.price?.currencyId)
    expect(refs.currency?.is_active, 'price.currencyId', 'This currency is not on the list');
  if (ad.originCountryId)
    expect(refs.origin?.is_active, 'originCountryId', 'This country is not on the list');
  if (ad.delivery) {
    expect(refs.term?.is_active, 'delivery.term', 'This delivery term is not on the list');
    expect(refs.country?.is_active, 'delivery.countryId', 'This country is not on the list');
    if (ad.delivery.portId) {
      expect(refs.port?.is_active, 'delivery.portId', 'This port is not on the list');
      if (refs.port)
        expect(
          refs.port.country_id === ad.delivery.countryId,
          'delivery.portId',
          `${refs.port.name} lies in another country`,
        );
    }
    if (ad.delivery.counterPortId) {
      expect(refs.counterPort?.is_active, 'delivery.counterPortId', 'This port is not on the list');
      expect(
        ad.delivery.counterPortId !== ad.delivery.portId,
        'delivery.counterPortId',
        'Both ends of the voyage are the same port',
      );
    }
    const end = ad.delivery.to ?? ad.delivery.from;
    expect(
      !end || end >= refs.today,
      ad.delivery.to ? 'delivery.to' : 'delivery.from',
      'The delivery window is over',
    );
  }
  const known = new Set(refs.paymentTerms.flatMap((term) => (term.is_active ? term.code : [])));
  for (const [index, code] of (ad.paymentTerms ?? []).entries()) {
    expect(known.has(code), `paymentTerms.${index}`, 'This payment term is not on the list');
  }
  if (ad.hazardClass) {
    expect(refs.hazard?.is_active, 'hazardClass', 'This hazard class is not on the list');
  }
  if (ad.validUntil) {
    expect(ad.validUntil >= refs.today, 'validUntil', 'This day is over');
    expect(
      ad.validUntil <= addDays(refs.today, VALIDITY_DAYS_MAX),
      'validUntil',
      `At most ${VALIDITY_DAYS_MAX} days from today`,
    );
  }
  return faults;
}
