import type {
  ContactType,
  DealKind,
  DocumentKind,
  DocumentVisibility,
  PriceType,
  QualityBasis,
  Side,
} from '../../../contract/ads/adEnums.ts';
import type { AdField, AdPayload } from '../../../contract/ads/adPayload.ts';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { figureText, readFigure } from '../adView/figure.ts';
import { emptyFormula, formOfFormula, formulaOfForm } from './formula/formulaForm.ts';

export type QuantityBasis = NonNullable<AdPayload['quantity']>['basis'];

/** Numbers are strings so that half-typed input survives; days are `YYYY-MM-DD`; an empty string means unset. */
export type QualityRow = {
  parameter: string;
  unit: string;
  basis: QualityBasis;
  min: string;
  max: string;
  value: string;
};

/** `id` is set once the file is uploaded; until then the file is kept outside the form under `key`. */
export type DocumentRow = {
  key: string;
  id: string;
  title: string;
  kind: DocumentKind;
  visibility: DocumentVisibility;
  fileName: string;
  bytes: number;
};

/** A field's value in a new form, in the form of a stored ad, and as part of the payload, which may be invalid. */
type FormField<Value> = {
  empty: Value;
  of: (ad: Ad) => Value;
  payload: (value: Value) => unknown;
};
const field = <Value>(of: FormField<Value>) => of;

const orEmpty = (value: string | null | undefined): string => value ?? '';
const text = (value: string): string | undefined => value.trim() || undefined;
const figure = (value: string): number | undefined => readFigure(value);
export const portLabel = (port: { name: string; code: string }): string => `${port.name} ${port.code}`;

/** Drops empty values; returns `undefined` if nothing remains besides the keys in `alone`. */
export const compact = (
  parts: Record<string, unknown>,
  alone: readonly string[] = [],
): Record<string, unknown> | undefined => {
  const filled = Object.entries(parts).filter(([, value]) => value !== undefined);
  return filled.some(([key]) => !alone.includes(key)) ? Object.fromEntries(filled) : undefined;
};

export const isFilled = (row: Pick<QualityRow, 'min' | 'max' | 'value'>): boolean =>
  row.min !== '' || row.max !== '' || row.value !== '';

/** The one quality row that also gives the mass-to-volume conversion. */
export const isDensity15 = (parameter: string): boolean => /^density @\s?15/i.test(parameter);

const noQuantity = {
  min: '',
  max: '',
  unitId: '',
  basis: 'total' as QuantityBasis,
  lifts: '',
  tolerancePct: '',
};
const noPrice = {
  type: 'fixed' as PriceType,
  amount: '',
  currencyId: '',
  unitId: '',
  benchmark: '',
  differential: '',
  /** From controls, so that it can be evaluated, or a benchmark and a differential alone. */
  written: 'builder' as 'builder' | 'text',
  formula: emptyFormula,
  proxy: 'yes' as 'yes' | 'no',
  note: '',
};
const noDelivery = {
  term: '',
  place: '',
  portId: '',
  /** Shown until the port list is queried again. */
  portLabel: '',
  /** The port at the other end of the voyage. */
  counterPortId: '',
  counterPortLabel: '',
  countryId: '',
  from: '',
  to: '',
};

/** The fields of an ad in its form. */
export const formFields = {
  side: field<Side | ''>({ empty: '', of: (ad) => ad.side ?? '', payload: text }),
  dealKind: field<DealKind>({ empty: 'spot', of: (ad) => ad.dealKind, payload: (kind) => kind }),
  productId: field({ empty: '', of: (ad) => orEmpty(ad.product?.id), payload: text }),
  productTypeId: field({ empty: '', of: (ad) => orEmpty(ad.productType?.id), payload: text }),
  title: field({ empty: '', of: (ad) => ad.title, payload: text }),
  originCountryId: field({ empty: '', of: (ad) => orEmpty(ad.originCountry?.id), payload: text }),
  hazardClass: field({ empty: '', of: (ad) => orEmpty(ad.hazardClass?.code), payload: text }),
  description: field({ empty: '', of: (ad) => orEmpty(ad.description), payload: text }),
  density15: field({
    empty: '',
    of: (ad) =>
      ad.quality.some((row) => isDensity15(row.parameter) && row.value !== null)
        ? ''
        : figureText(ad.density15),
    payload: figure,
  }),
  quality: field<QualityRow[]>({
    empty: [],
    of: (ad) =>
      ad.quality.map((row) => ({
        parameter: row.parameter,
        unit: row.unit,
        basis: row.basis,
        min: figureText(row.min),
        max: figureText(row.max),
        value: figureText(row.value),
      })),
    payload: (rows) =>
      rows.map((row) =>
        compact({
          parameter: row.parameter,
          basis: row.basis,
          min: figure(row.min),
          max: figure(row.max),
          value: figure(row.value),
          unit: row.unit,
        }),
      ),
  }),
  laboratory: field({ empty: '', of: (ad) => orEmpty(ad.testReport?.laboratory), payload: text }),
  testedOn: field({ empty: '', of: (ad) => orEmpty(ad.testReport?.testedOn), payload: text }),
  quantity: field({
    empty: noQuantity,
    of: ({ quantity }) =>
      quantity === null
        ? noQuantity
        : {
            min: figureText(quantity.min),
            max: quantity.max === quantity.min ? '' : figureText(quantity.max),
            unitId: quantity.unit.id,
            basis: quantity.basis,
            lifts: figureText(quantity.lifts),
            tolerancePct: figureText(quantity.tolerancePct),
          },
    payload: (quantity) => {
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
    },
  }),
  price: field({
    empty: noPrice,
    of: ({ price, priceFormula, priceProxy }) =>
      price === null
        ? noPrice
        : {
            type: price.type,
            amount: figureText(price.amount),
            currencyId: orEmpty(price.currency?.id),
            unitId: orEmpty(price.unit?.id),
            benchmark: orEmpty(price.benchmark),
            differential: figureText(price.differential),
            written: price.type === 'formula' && priceFormula === null ? 'text' : 'builder',
            formula: priceFormula === null ? emptyFormula : formOfFormula(priceFormula),
            proxy: priceProxy ? 'yes' : 'no',
            note: orEmpty(price.note),
          },
    payload: (price) => {
      if (price.type === 'formula' && price.written === 'builder') {
        const formula = formulaOfForm(price.formula);
        const parts = {
          type: price.type,
          formula,
          proxy: formula !== undefined && price.proxy === 'no' ? false : undefined,
          note: text(price.note),
        };
        return compact(parts, ['type']);
      }
      const measure = { currencyId: text(price.currencyId), unitId: text(price.unitId) };
      const byType = {
        fixed: { amount: figure(price.amount) },
        formula: { benchmark: text(price.benchmark), differential: figure(price.differential) },
        negotiable: {},
      }[price.type];
      const alone = price.type === 'negotiable' ? [] : ['type', 'currencyId', 'unitId'];
      return compact({ type: price.type, ...byType, ...measure, note: text(price.note) }, alone);
    },
  }),
  delivery: field({
    empty: noDelivery,
    of: ({ delivery }) =>
      delivery === null
        ? noDelivery
        : {
            term: delivery.term,
            place: orEmpty(delivery.place),
            portId: orEmpty(delivery.port?.id),
            portLabel: delivery.port === null ? '' : portLabel(delivery.port),
            counterPortId: orEmpty(delivery.counterPort?.id),
            counterPortLabel: delivery.counterPort ? portLabel(delivery.counterPort) : '',
            countryId: orEmpty(delivery.country?.id),
            from: orEmpty(delivery.from),
            to: orEmpty(delivery.to),
          },
    payload: (delivery) =>
      compact({
        term: text(delivery.term),
        place: text(delivery.place),
        portId: text(delivery.portId),
        counterPortId: text(delivery.counterPortId),
        countryId: text(delivery.countryId),
        from: text(delivery.from),
        to: text(delivery.to),
      }),
  }),
  paymentTerms: field<string[]>({
    empty: [],
    of: (ad) => ad.paymentTerms.map((term) => term.code),
    payload: (codes) => codes,
  }),
  inspectors: field<string[]>({ empty: [], of: (ad) => ad.inspectors, payload: (names) => names }),
  validUntil: field({ empty: '', of: (ad) => orEmpty(ad.validUntil), payload: text }),
  documents: field<DocumentRow[]>({
    empty: [],
    of: (ad) =>
      ad.documents.map((document) => ({
        key: document.id,
        id: document.id,
        title: document.title,
        kind: document.kind,
        visibility: document.visibility,
        fileName: document.fileName,
        bytes: document.bytes,
      })),
    payload: (rows) =>
      rows.map((row) =>
        compact({
          id: text(row.id),
          // A stored file must stay in the list while its title is retyped: the server would delete it otherwise.
          title: (text(row.title.replace(/\p{Cc}/gu, ' ')) ?? row.fileName).slice(0, 120),
          kind: row.kind,
          visibility: row.visibility,
        }),
      ),
  }),
  contact: field({
    empty: { types: ['in_app'] as ContactType[], phone: '', email: '', whatsapp: '', telegram: '' },
    of: ({ contact }) => ({
      types: contact.types.includes('in_app') ? contact.types : ['in_app', ...contact.types],
      phone: orEmpty(contact.values?.phone),
      email: orEmpty(contact.values?.email),
      whatsapp: orEmpty(contact.values?.whatsapp),
      telegram: orEmpty(contact.values?.telegram),
    }),
    payload: (contact) => {
      const offered = (type: 'phone' | 'email' | 'whatsapp' | 'telegram') =>
        contact.types.includes(type) ? text(contact[type]) : undefined;
      return compact({
        types: contact.types,
        phone: offered('phone'),
        email: offered('email'),
        whatsapp: offered('whatsapp'),
        telegram: offered('telegram'),
      });
    },
  }),
} as const satisfies Record<
  AdField,
  { empty: unknown; of: (ad: Ad) => unknown; payload: (value: never) => unknown }
>;
