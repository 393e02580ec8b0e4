import type { Ad } from '../../contract/adShapes.ts';
import { type AdForm, emptyAdForm, isDensity15 } from './adForm.ts';
import { figureText } from './figure.ts';

const word = (value: string | null | undefined): string => value ?? '';

/** What the server has of an ad, as form values. */
export const adFormOf = (ad: Ad): AdForm => {
  const empty = emptyAdForm();
  const values = ad.contact.values ?? {};
  return {
    side: ad.side ?? '',
    dealKind: ad.dealKind,
    productId: word(ad.product?.id),
    productTypeId: word(ad.productType?.id),
    title: ad.title,
    description: word(ad.description),
    originCountryId: word(ad.originCountry?.id),
    quality: ad.quality.map((row) => ({
      parameter: row.parameter,
      unit: row.unit,
      basis: row.basis,
      min: figureText(row.min),
      max: figureText(row.max),
      value: figureText(row.value),
    })),
    density15: ad.quality.some((row) => isDensity15(row.parameter) && row.value !== null)
      ? ''
      : figureText(ad.density15),
    quantity:
      ad.quantity === null
        ? empty.quantity
        : {
            min: figureText(ad.quantity.min),
            max: ad.quantity.max === ad.quantity.min ? '' : figureText(ad.quantity.max),
            unitId: ad.quantity.unit.id,
            basis: ad.quantity.basis,
            lifts: figureText(ad.quantity.lifts),
            tolerancePct: figureText(ad.quantity.tolerancePct),
          },
    price:
      ad.price === null
        ? empty.price
        : {
            type: ad.price.type,
            amount: figureText(ad.price.amount),
            currencyId: word(ad.price.currency?.id),
            unitId: word(ad.price.unit?.id),
            benchmark: word(ad.price.benchmark),
            differential: figureText(ad.price.differential),
            note: word(ad.price.note),
          },
    delivery:
      ad.delivery === null
        ? empty.delivery
        : {
            term: ad.delivery.term,
            place: word(ad.delivery.place),
            portId: word(ad.delivery.port?.id),
            portLabel: ad.delivery.port === null ? '' : portLabel(ad.delivery.port),
            counterPortId: word(ad.delivery.counterPort?.id),
            counterPortLabel: ad.delivery.counterPort ? portLabel(ad.delivery.counterPort) : '',
            countryId: word(ad.delivery.country?.id),
            from: word(ad.delivery.from),
            to: word(ad.delivery.to),
          },
    paymentTerms: ad.paymentTerms.map((term) => term.code),
    inspectors: ad.inspectors,
    validUntil: word(ad.validUntil),
    contact: {
      types: ad.contact.types.includes('in_app') ? ad.contact.types : ['in_app', ...ad.contact.types],
      phone: word(values.phone),
      email: word(values.email),
      whatsapp: word(values.whatsapp),
      telegram: word(values.telegram),
    },
    documents: ad.documents.map((document) => ({
      key: document.id,
      id: document.id,
      title: document.title,
      kind: document.kind,
      visibility: document.visibility,
      fileName: document.fileName,
      bytes: document.bytes,
    })),
  };
};

export const portLabel = (port: { name: string; code: string }): string => `${port.name} ${port.code}`;
