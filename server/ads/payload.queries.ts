import type { Selectable } from 'kysely';
import { type AdPayload, adPayload } from '../../contract/adPayload.ts';
import type { Sql } from '../db/client.ts';
import type { AdsTable } from '../db/schema/tables.ts';
import { documentsOf } from './ads.queries.ts';

/** A value that is null in the database is a field left out. */
const given = <Value>(value: Value | null): Value | undefined => value ?? undefined;
const figure = (value: string | null): number | undefined => (value === null ? undefined : Number(value));

type Documents = Awaited<ReturnType<typeof documentsOf>>;

/** The stored content of an ad, as it would be posted today. */
export async function storedPayload(db: Sql, id: string): Promise<AdPayload> {
  const row = await db.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return payloadOf(row, await documentsOf(db, id));
}

export const payloadOf = (row: Selectable<AdsTable>, documents: Documents): AdPayload =>
  adPayload.parse({
    side: given(row.side),
    dealKind: row.deal_kind,
    productId: given(row.product_id),
    productTypeId: given(row.product_type_id),
    title: given(row.own_title),
    description: given(row.description),
    originCountryId: given(row.origin_country_id),
    quality: row.quality,
    density15: figure(row.density15),
    quantity:
      row.quantity_unit_id && row.quantity_max
        ? {
            min: figure(row.quantity_min),
            max: figure(row.quantity_max),
            unitId: row.quantity_unit_id,
            basis: row.quantity_basis,
            lifts: given(row.lifts),
            tolerancePct: figure(row.tolerance_pct),
          }
        : undefined,
    price: row.price_type
      ? {
          type: row.price_type,
          amount: figure(row.price_amount),
          currencyId: given(row.price_currency_id),
          unitId: given(row.price_unit_id),
          benchmark: given(row.price_benchmark),
          differential: figure(row.price_differential),
          note: given(row.price_note),
        }
      : undefined,
    delivery:
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
    paymentTerms: row.payment_terms,
    inspectors: row.inspectors,
    validUntil: given(row.valid_until),
    contact: row.contact,
    documents: documents.map(({ id: documentId, title, kind, visibility }) => ({
      id: documentId,
      title,
      kind,
      visibility,
    })),
  });
