import { type AdForm, type DocumentRow, isDensity15, isFilled } from './adForm.ts';
import { inKgPerM3 } from './densityUnit.ts';
import { readFigure } from './figure.ts';

export type Parts = Record<string, unknown>;

export type Candidate = {
  /** Everything that was filled in, valid or not, in the payload's shape. */
  parts: Parts;
  /** Row of the form behind each entry of the payload's lists. */
  rows: { quality: number[]; documents: number[] };
};

const text = (value: string): string | undefined => value.trim() || undefined;
const figure = (value: string): number | undefined => readFigure(value);

/** Leaves out what is empty; answers `undefined` when nothing is left beside the keys of `alone`. */
const compact = (parts: Parts, alone: readonly string[] = []): Parts | undefined => {
  const kept = Object.entries(parts).filter(([, value]) => value !== undefined);
  return kept.some(([key]) => !alone.includes(key)) ? Object.fromEntries(kept) : undefined;
};

const quantityOf = ({ quantity }: AdForm) => {
  const min = figure(quantity.min);
  return compact(
    {
      min,
      max: figure(quantity.max) ?? min,
      unitId: text(quantity.unitId),
      basis: quantity.basis,
      lifts: figure(quantity.lifts),
      tolerancePct: figure(quantity.tolerancePct),
    },
    ['unitId', 'basis'],
  );
};

const priceOf = ({ price }: AdForm) => {
  const measure = { currencyId: text(price.currencyId), unitId: text(price.unitId) };
  const byType = {
    fixed: { amount: figure(price.amount) },
    formula: { benchmark: text(price.benchmark), differential: figure(price.differential) },
    negotiable: {},
  }[price.type];
  const alone = price.type === 'negotiable' ? [] : ['type', 'currencyId', 'unitId'];
  return compact({ type: price.type, ...byType, ...measure, note: text(price.note) }, alone);
};

const deliveryOf = ({ delivery }: AdForm) =>
  compact({
    term: text(delivery.term),
    place: text(delivery.place),
    portId: text(delivery.portId),
    counterPortId: text(delivery.counterPortId),
    countryId: text(delivery.countryId),
    from: text(delivery.from),
    to: text(delivery.to),
  });

const contactOf = ({ contact }: AdForm) => {
  const offered = (type: 'phone' | 'email' | 'whatsapp' | 'telegram') =>
    contact.types.includes(type) ? text(contact[type]) : undefined;
  return compact({
    types: contact.types,
    phone: offered('phone'),
    email: offered('email'),
    whatsapp: offered('whatsapp'),
    telegram: offered('telegram'),
  });
};

/** What the form says, as a payload that may still be wrong. `sendable` tells which documents can go along. */
export const candidateOf = (form: AdForm, sendable: (document: DocumentRow) => boolean): Candidate => {
  const quality = form.quality.flatMap((row, index) => (isFilled(row) ? [{ row, index }] : []));
  const documents = form.documents.flatMap((row, index) => (sendable(row) ? [{ row, index }] : []));
  const densityRow = quality.find(({ row }) => isDensity15(row.parameter) && row.value !== '')?.row;
  const parts = compact({
    side: text(form.side),
    dealKind: form.dealKind,
    productId: text(form.productId),
    productTypeId: text(form.productTypeId),
    title: text(form.title),
    description: text(form.description),
    originCountryId: text(form.originCountryId),
    quality: quality.map(({ row }) =>
      compact({
        parameter: row.parameter,
        basis: row.basis,
        min: figure(row.min),
        max: figure(row.max),
        value: figure(row.value),
        unit: row.unit,
      }),
    ),
    density15: figure(densityRow === undefined ? form.density15 : inKgPerM3(densityRow)),
    quantity: quantityOf(form),
    price: priceOf(form),
    delivery: deliveryOf(form),
    paymentTerms: form.paymentTerms,
    inspectors: form.inspectors,
    validUntil: text(form.validUntil),
    contact: contactOf(form),
    documents: documents.map(({ row }) =>
      compact({
        id: text(row.id),
        // A stored file whose title is being retyped must not drop out of the list: the server would delete it.
        title: (text(row.title.replace(/\p{Cc}/gu, ' ')) ?? row.fileName).slice(0, 120),
        kind: row.kind,
        visibility: row.visibility,
      }),
    ),
  });
  return {
    parts: parts ?? {},
    rows: { quality: quality.map(({ index }) => index), documents: documents.map(({ index }) => index) },
  };
};
