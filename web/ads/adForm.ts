import type { AdPayload } from '../../contract/adPayload.ts';
import type {
  contactTypes,
  dealKinds,
  documentKinds,
  documentVisibilities,
  priceTypes,
  qualityBases,
  sides,
} from '../../contract/adWords.ts';

export type Side = (typeof sides)[number];
export type DealKind = (typeof dealKinds)[number];
export type PriceType = (typeof priceTypes)[number];
export type QualityBasis = (typeof qualityBases)[number];
export type ContactType = (typeof contactTypes)[number];
export type DocumentKind = (typeof documentKinds)[number];
export type DocumentVisibility = (typeof documentVisibilities)[number];
export type QuantityBasis = NonNullable<AdPayload['quantity']>['basis'];

/** Figures are text, so that a half-typed one is kept as it is; days are `YYYY-MM-DD`; empty text is nothing. */
export type QualityRow = {
  parameter: string;
  unit: string;
  basis: QualityBasis;
  min: string;
  max: string;
  value: string;
};

/** `id` is set once the server has the file; the file itself waits beside the form under `key` until then. */
export type DocumentRow = {
  key: string;
  id: string;
  title: string;
  kind: DocumentKind;
  visibility: DocumentVisibility;
  fileName: string;
  bytes: number;
};

/** What the ad form holds. */
export type AdForm = {
  side: Side | '';
  dealKind: DealKind;
  productId: string;
  productTypeId: string;
  title: string;
  description: string;
  originCountryId: string;
  quality: QualityRow[];
  density15: string;
  quantity: {
    min: string;
    max: string;
    unitId: string;
    basis: QuantityBasis;
    lifts: string;
    tolerancePct: string;
  };
  price: {
    type: PriceType;
    amount: string;
    currencyId: string;
    unitId: string;
    benchmark: string;
    differential: string;
    note: string;
  };
  delivery: {
    term: string;
    place: string;
    portId: string;
    /** Shown until the port list is asked again. */
    portLabel: string;
    /** The other end of the voyage. */
    counterPortId: string;
    counterPortLabel: string;
    countryId: string;
    from: string;
    to: string;
  };
  paymentTerms: string[];
  inspectors: string[];
  validUntil: string;
  contact: { types: ContactType[]; phone: string; email: string; whatsapp: string; telegram: string };
  documents: DocumentRow[];
};

export const emptyAdForm = (): AdForm => ({
  side: '',
  dealKind: 'spot',
  productId: '',
  productTypeId: '',
  title: '',
  description: '',
  originCountryId: '',
  quality: [],
  density15: '',
  quantity: { min: '', max: '', unitId: '', basis: 'total', lifts: '', tolerancePct: '' },
  price: { type: 'fixed', amount: '', currencyId: '', unitId: '', benchmark: '', differential: '', note: '' },
  delivery: {
    term: '',
    place: '',
    portId: '',
    portLabel: '',
    counterPortId: '',
    counterPortLabel: '',
    countryId: '',
    from: '',
    to: '',
  },
  paymentTerms: [],
  inspectors: [],
  validUntil: '',
  contact: { types: ['in_app'], phone: '', email: '', whatsapp: '', telegram: '' },
  documents: [],
});

export const isFilled = (row: Pick<QualityRow, 'min' | 'max' | 'value'>): boolean =>
  row.min !== '' || row.max !== '' || row.value !== '';

/** The one quality row that also says how mass becomes volume. */
export const isDensity15 = (parameter: string): boolean => /^density @\s?15/i.test(parameter);
