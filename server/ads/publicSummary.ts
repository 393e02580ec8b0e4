import { z } from 'zod';
import { adSummary } from '../../contract/adShapes.ts';
import { dropNames, type Names, namesOf } from '../baseData/baseData.ts';
import type { Sql } from '../db/client.ts';
import { pathOf } from './adRows.queries.ts';
import { ends, iso, keyQuality, type StoredQuality } from './adSummary.view.ts';
import { NONE, type SummaryRow, summaryRows } from './publicSummary.queries.ts';

/*
 * A published ad as `viewSummary` shows it to everyone, written by hand: lists of the market consist of little else, and
 * reading a row as an object, viewing, checking and writing that costs several times as much. Published ads are complete
 * (`ads_complete_check`): what they always have is not looked for.
 */

/** Base data is written once for all ads that name it. */
function writer<Thing extends object, Schema extends z.ZodType>(
  schema: Schema,
  view: (thing: Thing, names: Names) => z.output<Schema>,
) {
  const written = new WeakMap<Thing, string>();
  return (thing: Thing | null | undefined, names: Names): string => {
    if (!thing) return NONE;
    const known = written.get(thing) ?? JSON.stringify(z.encode(schema, view(thing, names)));
    written.set(thing, known);
    return known;
  };
}

type Things = { [Key in keyof Names]: Names[Key] extends Map<string, infer Thing> ? Thing : never };
const { product, productType, quantity, price, delivery } = adSummary.shape;
const { port, country } = delivery.unwrap().shape;
const itself = <Thing>(thing: Thing) => thing;
const write = {
  product: writer(product, (thing: Things['products'], names) => ({ ...thing, path: pathOf(thing, names) })),
  type: writer(productType, itself<Things['types']>),
  unit: writer(quantity.unwrap().shape.unit, itself<Things['units']>),
  currency: writer(price.unwrap().shape.currency, itself<Things['currencies']>),
  port: writer(port, itself<Things['ports']>),
  country: writer(country, itself<Things['countries']>),
};

/** What a row refers to: null for nothing, undefined for what is not known. */
function referred(row: SummaryRow, names: Names) {
  const find = <Thing>(things: Map<string, Thing>, id: string) => (id === NONE ? null : things.get(id));
  return {
    product: find(names.products, row('product')),
    type: find(names.types, row('type')),
    quantityUnit: find(names.units, row('quantityUnit')),
    priceUnit: find(names.units, row('priceUnit')),
    currency: find(names.currencies, row('currency')),
    port: find(names.ports, row('port')),
    counterPort: find(names.ports, row('counterPort')),
    country: find(names.countries, row('country')),
    term: find(names.terms, JSON.parse(row('term'))),
  };
}
type Referred = ReturnType<typeof referred>;

const bare = (text: string) => (text === NONE ? NONE : `"${text}"`);
const time = (text: string) => (text === NONE ? NONE : `"${iso(text)}"`);

const writeQuantity = (row: SummaryRow, { quantityUnit }: Referred, names: Names) =>
  !quantityUnit
    ? NONE
    : `{"min":${row('quantityMin')},"max":${row('quantityMax')},"unit":${write.unit(quantityUnit, names)},"basis":"${row('quantityBasis')}","lifts":${row('lifts')},"tolerancePct":${row('tolerancePct')}}`;

const writePrice = (row: SummaryRow, { currency, priceUnit }: Referred, names: Names) =>
  `{"type":"${row('priceType')}","amount":${row('amount')},"currency":${write.currency(currency, names)},"unit":${write.unit(priceUnit, names)},"benchmark":${row('benchmark')},"differential":${row('differential')},"note":${row('priceNote')}}`;

const writeComparable = (row: SummaryRow) =>
  row('comparableBasis') === NONE
    ? NONE
    : `{"usdPerBbl":${row('usdPerBbl')},"usdPerTonne":${row('usdPerTonne')},"usdPerMMBtu":${row('usdPerMMBtu')},"basis":${row('comparableBasis')}}`;

const writeDelivery = (row: SummaryRow, { port, counterPort, country, term }: Referred, names: Names) =>
  `{"term":${row('term')},"place":${row('place')},"port":${write.port(port, names)},"portIs":${JSON.stringify(term ? ends[term.placeKind] : null)},"counterPort":${write.port(counterPort, names)},"country":${write.country(country, names)},"from":${bare(row('from'))},"to":${bare(row('to'))}}`;

const writePoint = (row: SummaryRow) =>
  row('lat') === NONE || row('lng') === NONE
    ? NONE
    : `{"lat":${row('lat')},"lng":${row('lng')},"precision":"${row('port') === NONE ? 'country' : 'port'}"}`;

const writeOwner = (row: SummaryRow) =>
  `{"id":"${row('owner')}","username":${row('username')},"company":${row('company')},"country":${row('ownerCountry')},"verified":${row('verified')},"memberSince":"${iso(row('memberSince'))}"}`;

const writeQuality = (text: string) =>
  text === '[]' ? text : JSON.stringify(keyQuality(JSON.parse(text) as StoredQuality[]));

/** What only the owner and moderators see is as nobody else sees it. */
const writeSummary = (row: SummaryRow, to: Referred, names: Names) =>
  `{"id":"${row('id')}","slug":"${row('slug')}","reference":"${row('reference')}","status":"approved","side":"${row('side')}","dealKind":"${row('dealKind')}","title":${row('title')},"product":${write.product(to.product, names)},"productType":${write.type(to.type, names)},"quantity":${writeQuantity(row, to, names)},"quantityTonnes":${row('tonnes')},"quantityBarrels":${row('barrels')},"price":${writePrice(row, to, names)},"comparable":${writeComparable(row)},"delivery":${writeDelivery(row, to, names)},"point":${writePoint(row)},"owner":${writeOwner(row)},"rejectionReason":null,"rejectedFields":[],"keyQuality":${writeQuality(row('quality'))},"risk":null,"revises":${bare(row('revises'))},"featured":${row('featured')},"views":${row('views')},"inquiries":${row('inquiries')},"validUntil":"${row('validUntil')}","submittedAt":${time(row('submittedAt'))},"publishedAt":"${iso(row('publishedAt'))}","createdAt":"${iso(row('createdAt'))}","updatedAt":"${iso(row('updatedAt'))}","version":${row('version')}}`;

/** Published ads among these, by number, as lists of the market show them. */
export async function writeSummaries(db: Sql, numbers: number[]): Promise<Map<number, Buffer>> {
  const rows = await summaryRows(db, numbers);
  let names = await namesOf(db);
  let refers = rows.map((row) => referred(row, names));
  if (refers.some((to) => Object.values(to).includes(undefined))) {
    // Something new that nobody announced.
    dropNames(db);
    names = await namesOf(db);
    refers = rows.map((row) => referred(row, names));
  }
  return new Map(
    rows.map((row, index) => [
      Number(row('number')),
      Buffer.from(writeSummary(row, refers[index] as Referred, names)),
    ]),
  );
}

/** The same in the order of the numbers. */
export async function summariesOf(db: Sql, numbers: number[]): Promise<Buffer[]> {
  const summaries = numbers.length > 0 ? await writeSummaries(db, numbers) : new Map<number, Buffer>();
  return numbers.flatMap((number) => summaries.get(number) ?? []);
}

const COMMA = Buffer.from(',');

/** An answer with these items and what else it says. */
export function writeItems(items: readonly Buffer[], rest: object = {}): Buffer {
  const [start = '', end = ''] = JSON.stringify({ items: [], ...rest }).split(/(?<=\[)/, 2);
  const parts = items.flatMap((item, index) => (index === 0 ? [item] : [COMMA, item]));
  return Buffer.concat([Buffer.from(start), ...parts, Buffer.from(end)]);
}
