import type { Selectable } from 'kysely';
import {
  type AdField,
  type AdPayload,
  adFieldNames,
  VALIDITY_DAYS,
} from '../../../contract/ads/adPayload.ts';
import type { PriceFormula } from '../../../contract/prices/formula.ts';
import type { AdsTable } from '../../db/schema/tables.ts';
import { addDays } from '../../lib/days.ts';
import { benchmarkNames } from '../../priceFormulas/publicPricing.ts';
import type { Refs } from './refs.queries.ts';

type Row = Selectable<AdsTable>;
type StoredDocument = { id: string } & Pick<
  NonNullable<AdPayload['documents']>[number],
  'title' | 'kind' | 'visibility'
>;

/** What fields are stored by, besides themselves. */
type FieldRefs = Pick<Refs, 'today' | 'currency' | 'priceUnit' | 'pricing'>;

/** Maps null in the database to an omitted field. */
const given = <Value>(value: Value | null): Value | undefined => value ?? undefined;
const figure = (value: string | null): number | undefined => (value === null ? undefined : Number(value));

/** How each field of an ad is stored: `to` its columns, and back `from` them as its owner would post it. */
const fieldColumns = {
  side: {
    to: (side) => ({ side: side ?? null }),
    from: (row) => given(row.side),
  },
  dealKind: {
    to: (dealKind) => ({ deal_kind: dealKind ?? ('spot' as const) }),
    from: (row) => row.deal_kind,
  },
  productId: {
    to: (id) => ({ product_id: id ?? null }),
    from: (row) => given(row.product_id),
  },
  productTypeId: {
    to: (id) => ({ product_type_id: id ?? null }),
    from: (row) => given(row.product_type_id),
  },
  title: {
    to: (title) => ({ own_title: title ?? null }),
    from: (row) => given(row.own_title),
  },
  originCountryId: {
    to: (id) => ({ origin_country_id: id ?? null }),
    from: (row) => given(row.origin_country_id),
  },
  hazardClass: {
    to: (code) => ({ hazard_class: code ?? null }),
    from: (row) => given(row.hazard_class),
  },
  description: {
    to: (description) => ({ description: description || null }),
    from: (row) => given(row.description),
  },
  density15: {
    to: (density15) => ({ density15: density15 ?? null }),
    from: (row) => figure(row.density15),
  },
  quality: {
    to: (quality) => ({ quality: JSON.stringify(quality ?? []) }),
    from: (row) => row.quality as AdPayload['quality'],
  },
  laboratory: {
    to: (laboratory) => ({ laboratory: laboratory ?? null }),
    from: (row) => given(row.laboratory),
  },
  testedOn: {
    to: (day) => ({ tested_on: day ?? null }),
    from: (row) => given(row.tested_on),
  },
  quantity: {
    to: (quantity) => ({
      quantity_min: quantity?.min ?? null,
      quantity_max: quantity?.max ?? null,
      quantity_unit_id: quantity?.unitId ?? null,
      quantity_basis: quantity?.basis ?? ('total' as const),
      lifts: quantity?.lifts ?? null,
      tolerance_pct: quantity?.tolerancePct ?? null,
    }),
    from: (row) =>
      row.quantity_unit_id && row.quantity_max
        ? {
            min: Number(row.quantity_min),
            max: Number(row.quantity_max),
            unitId: row.quantity_unit_id,
            basis: row.quantity_basis,
            lifts: given(row.lifts),
            tolerancePct: figure(row.tolerance_pct),
          }
        : undefined,
  },
  price: {
    // A formula says its currency, unit, benchmark and differential by code; columns hold them as of any other price.
    to: (price, { currency, priceUnit, pricing }) => ({
      price_type: price?.type ?? null,
      price_amount: price?.amount ?? null,
      price_currency_id: price?.currencyId ?? (price?.formula && currency?.id) ?? null,
      price_unit_id: price?.unitId ?? (price?.formula && priceUnit?.id) ?? null,
      price_benchmark: price?.benchmark ?? (price?.formula && benchmarkNames(price.formula, pricing)) ?? null,
      price_differential:
        price?.differential ?? (price?.formula && Number(price.formula.differential?.amount ?? 0)) ?? null,
      price_formula: price?.formula ? JSON.stringify(price.formula) : null,
      price_proxy: price?.proxy ?? true,
      price_note: price?.note ?? null,
    }),
    from: (row) =>
      row.price_type
        ? {
            type: row.price_type,
            ...(row.price_formula
              ? { formula: row.price_formula as PriceFormula }
              : {
                  amount: figure(row.price_amount),
                  currencyId: given(row.price_currency_id),
                  unitId: given(row.price_unit_id),
                  benchmark: given(row.price_benchmark),
                  differential: figure(row.price_differential),
                }),
            proxy: row.price_proxy ? undefined : false,
            note: given(row.price_note),
          }
        : undefined,
  },
  delivery: {
    to: (delivery) => ({
      term: delivery?.term ?? null,
      place: delivery?.place ?? null,
      port_id: delivery?.portId ?? null,
      counter_port_id: delivery?.counterPortId ?? null,
      delivery_country_id: delivery?.countryId ?? null,
      delivery_from: delivery?.from ?? null,
      delivery_to: delivery?.to ?? null,
    }),
    from: (row) =>
      row.term && row.delivery_country_id
        ? {
            term: row.term,
            place: given(row.place),
            portId: given(row.port_id),
            counterPortId: given(row.counter_port_id),
            countryId: row.delivery_country_id,
            from: given(row.delivery_from),
            to: given(row.delivery_to),
          }
        : undefined,
  },
  paymentTerms: {
    to: (codes) => ({ payment_terms: codes ?? [] }),
    from: (row) => row.payment_terms,
  },
  inspectors: {
    to: (inspectors) => ({ inspectors: inspectors ?? [] }),
    from: (row) => row.inspectors,
  },
  validUntil: {
    to: (day, refs) => ({ valid_until: day ?? addDays(refs.today, VALIDITY_DAYS) }),
    from: (row) => given(row.valid_until),
  },
  documents: {
    // Documents have a table of their own.
    to: () => ({}),
    from: (_row, documents) =>
      documents.map(({ id, title, kind, visibility }) => ({ id, title, kind, visibility })),
  },
  contact: {
    to: (contact) => ({ contact: JSON.stringify(contact ?? { types: ['in_app'] }) }),
    from: (row) => row.contact as AdPayload['contact'],
  },
} as const satisfies {
  [Field in AdField]: {
    to: (value: AdPayload[Field], refs: FieldRefs) => object;
    from: (row: Row, documents: readonly StoredDocument[]) => AdPayload[Field];
  };
};

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** The columns of all fields. */
export type FieldColumns = AllOf<ReturnType<(typeof fieldColumns)[AdField]['to']>>;

export const columnsOfFields = (ad: AdPayload, refs: FieldRefs): FieldColumns =>
  Object.assign({}, ...adFieldNames.map((field) => fieldColumns[field].to(ad[field] as never, refs)));

export const fieldColumnNames = Object.keys(
  columnsOfFields({}, { today: '2026-01-01', currency: null, priceUnit: null, pricing: null }),
) as (keyof FieldColumns)[];

export const fieldsOfColumns = (row: Row, documents: readonly StoredDocument[]): AdPayload =>
  Object.fromEntries(adFieldNames.map((field) => [field, fieldColumns[field].from(row, documents)]));
