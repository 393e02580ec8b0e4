import { type Insertable, sql } from 'kysely';
import type { BillingDetails } from '../../../contract/billing/invoices.ts';
import type { PaymentDocument } from '../../../contract/billing/payments.ts';
import type { TaxKind } from '../../../contract/billing/vat.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { containing } from '../../db/like.ts';
import type { InvoicesTable } from '../../db/schema/tables.ts';
import { type Payer, payerId } from '../wallet/wallet.ts';
import type { Rate } from './taxOf.ts';

type Series = PaymentDocument['series'];

/** Every rate; of one day, the last one counts. */
export const readRates = async (db: Sql): Promise<Rate[]> =>
  (
    await sql<Rate>`
      select country, percent::text as percent, valid_from::text as "validFrom" from tax_rates
      where kind = 'standard' order by valid_from, created_at`.execute(db)
  ).rows;

export const digitsOf = async (db: Sql, currency: string): Promise<number> =>
  (
    await db
      .selectFrom('currencies')
      .select('minor_digits')
      .where('code', '=', currency)
      .executeTakeFirstOrThrow()
  ).minor_digits;

/** To whom an invoice is made out: billing details, else what the account or the company says; the country may not be known. */
export async function buyerOf(db: Sql, payer: Payer): Promise<BillingDetails & { given: boolean }> {
  const { rows } = await sql<BillingDetails & { given: boolean }>`
    select d.payer_id is not null as given,
      coalesce(d.legal_name, c.legal_name, u.company, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) as "legalName",
      coalesce(d.address, c.address, '') as address, coalesce(d.country, c.country, u.country, '') as country,
      coalesce(d.vat_number, c.vat_id, '') as "vatNumber"
    from users u
    left join companies c on c.id = ${payer.companyId}
    left join billing_details d on d.payer_id = ${payerId(payer)}
    where u.id = ${payer.userId}`.execute(db);
  return rows[0] ?? { given: false, legalName: '', address: '', country: '', vatNumber: '' };
}

export const writeDetails = (db: Sql, payer: Payer, details: BillingDetails) => {
  const columns = {
    legal_name: details.legalName,
    address: details.address,
    country: details.country,
    vat_number: details.vatNumber,
  };
  return db
    .insertInto('billing_details')
    .values({
      user_id: payer.companyId === null ? payer.userId : null,
      company_id: payer.companyId,
      ...columns,
    })
    .onConflict((on) => on.column('payer_id').doUpdateSet({ ...columns, updated_at: sql<Date>`now()` }))
    .execute();
};

/**
 * The next number of a series. Its row stays locked until the transaction ends, and a transaction that fails gives the number
 * back: there are no gaps.
 */
export async function takeNumber(tx: Tx, series: Series, at: Date | null) {
  const { rows } = await sql<{ year: number; sequence: number; issuedAt: Date }>`
    insert into invoice_counters as c (series, year, last)
    values (${series}, extract(year from coalesce(${at}::timestamptz, now()) at time zone 'utc')::int, 1)
    on conflict (series, year) do update set last = c.last + 1
    returning c.year, c.last as sequence, coalesce(
      ${at}::timestamptz,
      least(clock_timestamp(), make_timestamptz(c.year, 12, 31, 23, 59, 59.999, 'utc'))
    ) as "issuedAt"`.execute(tx);
  const [taken] = rows;
  if (!taken) throw new Error('No number was taken');
  return taken;
}

const rows = (db: Sql) => db.selectFrom('invoices').selectAll();
export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

export const insertInvoice = (tx: Tx, row: Insertable<InvoicesTable>): Promise<InvoiceRow> =>
  tx.insertInto('invoices').values(row).returningAll().executeTakeFirstOrThrow();

/** Invoices of purchases, locked: one credit at a time. */
export const lockInvoiceOf = (tx: Tx, paymentId: string) =>
  rows(tx)
    .where('payment_id', '=', paymentId)
    .where('series', '=', 'invoice')
    .where('reverses', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Invoices of everything that was paid for these periods, upgrades and what they replaced, newest first; locked. */
export const lockInvoicesBehind = async (tx: Tx, periodIds: readonly string[]): Promise<InvoiceRow[]> => {
  const { rows: found } = await sql<{ payment_id: string }>`
    with recursive behind as (
      select id, payment_id, restores from plan_periods where id = any(${periodIds}::uuid[])
      union
      select p.id, p.payment_id, p.restores from plan_periods p
      join behind b on p.replaced_by = b.id or p.id = b.restores
    )
    select distinct payment_id from behind where payment_id is not null`.execute(tx);
  if (found.length === 0) return [];
  return rows(tx)
    .where(
      'payment_id',
      'in',
      found.map((one) => one.payment_id),
    )
    .where('series', '=', 'invoice')
    .where('reverses', 'is', null)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .forNoKeyUpdate()
    .execute();
};

/** What is credited of an invoice, less what was taken back. */
export async function creditedOf(db: Sql, invoiceId: string): Promise<{ gross: number; tax: number }> {
  const { rows: found } = await sql<{ gross: number; tax: number }>`
    select coalesce(sum(case when series = 'credit_note' then gross else -gross end), 0)::bigint as gross,
      coalesce(sum(case when series = 'credit_note' then tax else -tax end), 0)::bigint as tax
    from invoices where invoice_id = ${invoiceId}`.execute(db);
  return found[0] ?? { gross: 0, tax: 0 };
}

/** Credit notes of a refund that were not taken back. */
export const creditNotesOf = (db: Sql, refundId: string) =>
  rows(db)
    .where('payment_id', '=', refundId)
    .where('series', '=', 'credit_note')
    .where(sql<boolean>`not exists (select from invoices r where r.reverses = invoices.id)`)
    .execute();

const withNames = (db: Sql) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('payments as p', 'p.id', 'i.payment_id')
    .leftJoin('invoices as a', (join) => join.on(sql<boolean>`a.id = coalesce(i.reverses, i.invoice_id)`))
    .selectAll('i')
    .select([
      'p.number as payment_number',
      'p.payment_method',
      'a.number as about',
      'a.issued_at as about_at',
    ]);
export type NamedInvoiceRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>;

export const findInvoice = (db: Sql, id: string) => withNames(db).where('i.id', '=', id).executeTakeFirst();

/** Invoices and credit notes by payment, oldest first. */
export async function documentsByPayment(
  db: Sql,
  paymentIds: readonly string[],
): Promise<Map<string, PaymentDocument[]>> {
  if (paymentIds.length === 0) return new Map();
  const found = await db
    .selectFrom('invoices')
    .select(['id', 'number', 'series', 'payment_id'])
    .where('payment_id', 'in', [...paymentIds])
    .orderBy('issued_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(found, (one) => one.payment_id);
}

type Span = { from: string; to: string };
export type InvoiceFilters = {
  series?: Series | undefined;
  kind?: TaxKind | undefined;
  country?: string | undefined;
  q?: string | undefined;
};

const matching = (span: Span, filters: InvoiceFilters) => {
  const like = filters.q ? containing(filters.q) : null;
  return sql<boolean>`(
    i.issued_at >= (${span.from}::date)::timestamp at time zone 'utc'
    and i.issued_at < (${span.to}::date + 1)::timestamp at time zone 'utc'
    and (${filters.series ?? null}::text is null or i.series = ${filters.series ?? null})
    and (${filters.kind ?? null}::text is null or i.tax_kind = ${filters.kind ?? null})
    and (${filters.country ?? null}::text is null or i.buyer ->> 'country' = ${filters.country ?? null})
    and (${like}::text is null or i.number ilike ${like} or p.number ilike ${like} or i.buyer ->> 'legalName' ilike ${like}
      or i.buyer ->> 'vatNumber' ilike ${like})
  )`;
};

export const listInvoices = (
  db: Sql,
  span: Span,
  filters: InvoiceFilters,
  { limit, offset, order }: { limit: number; offset: number; order: 'asc' | 'desc' },
) =>
  withNames(db)
    .where(matching(span, filters))
    .orderBy('i.issued_at', order)
    .orderBy('i.id', order)
    .limit(limit)
    .offset(offset)
    .execute();

type Sums = { count: number; net: number; tax: number; gross: number };

/** Invoices less credit notes, in minor units. */
export async function sumInvoices(db: Sql, span: Span, filters: InvoiceFilters): Promise<Sums> {
  const sum = (column: 'net' | 'tax' | 'gross') => {
    const amount = sql.ref(`i.${column}`);
    return sql`coalesce(sum(case when i.series = 'invoice' then ${amount} else -${amount} end), 0)::bigint`;
  };
  const { rows: found } = await sql<Sums>`
    select count(*)::int as count, ${sum('net')} as net, ${sum('tax')} as tax, ${sum('gross')} as gross
    from invoices i join payments p on p.id = i.payment_id where ${matching(span, filters)}`.execute(db);
  return found[0] ?? { count: 0, net: 0, tax: 0, gross: 0 };
}
