import { z } from 'zod';
import { adSummary } from '../../contract/adShapes.ts';
import { dropNames, type Names, namesOf } from '../baseData/baseData.ts';
import type { Sql } from '../db/client.ts';
import { ownRoom } from '../http/lentBodies.ts';
import { pathOf } from './adRows.queries.ts';
import { ends, iso, keyQuality, type StoredQuality } from './adSummary.view.ts';
import { at, fieldsOf, NONE, summaryRows } from './publicSummary.queries.ts';

/*
 * A published ad as `viewSummary` shows it to everyone, written by hand: lists of the market consist of little else, and
 * reading a row as an object, viewing, checking and writing that costs several times as much. Published ads are complete
 * (`ads_complete_check`): what they always have is not looked for.
 */

const { product, productType, quantity, price, delivery } = adSummary.shape;
const { port, country } = delivery.unwrap().shape;
const write = <Schema extends z.ZodType>(schema: Schema, thing: z.output<Schema>) =>
  JSON.stringify(z.encode(schema, thing));

/** Base data of these names as ads show it, by id: each is written once for all ads that name it. */
function writeNames(names: Names) {
  let isShort = false;
  function of<Thing>(things: Map<string, Thing>, writeOne: (thing: Thing) => string) {
    const texts = new Map([[NONE, NONE]]);
    return (id = NONE): string => {
      const known = texts.get(id);
      if (known !== undefined) return known;
      const thing = things.get(id);
      if (thing === undefined) {
        isShort = true;
        return NONE;
      }
      const text = writeOne(thing);
      texts.set(id, text);
      return text;
    };
  }
  return {
    product: of(names.products, (thing) => write(product, { ...thing, path: pathOf(thing, names) })),
    type: of(names.types, (thing) => write(productType, thing)),
    unit: of(names.units, (thing) => write(quantity.unwrap().shape.unit, thing)),
    currency: of(names.currencies, (thing) => write(price.unwrap().shape.currency, thing)),
    port: of(names.ports, (thing) => write(port, thing)),
    country: of(names.countries, (thing) => write(country, thing)),
    portIs: of(names.terms, ({ placeKind }) => JSON.stringify(ends[placeKind])),
    /** Something was asked for that the names do not have. */
    isShort: () => isShort,
  };
}
type WrittenNames = ReturnType<typeof writeNames>;

const kept = new WeakMap<Names, WrittenNames>();
function writtenOf(names: Names): WrittenNames {
  const written = kept.get(names) ?? writeNames(names);
  kept.set(names, written);
  return written;
}

type Value = string | undefined;
/** The text of a template, joined at once: put together value by value it is a hundred texts on the way. */
function joined(texts: TemplateStringsArray, ...values: Value[]): string {
  const parts: Value[] = [texts[0]];
  parts.length = 2 * values.length + 1;
  for (let index = 0; index < values.length; index += 1) {
    parts[2 * index + 1] = values[index];
    parts[2 * index + 2] = texts[index + 1];
  }
  return parts.join('');
}

const quoted = (text: Value = NONE) => (text === NONE ? NONE : `"${text}"`);
const time = (text: Value = NONE) => (text === NONE ? NONE : `"${iso(text)}"`);
const quality = (text: Value = '[]') =>
  text === '[]' ? text : JSON.stringify(keyQuality(JSON.parse(text) as StoredQuality[]));

type Row = ReturnType<typeof fieldsOf>;
const writeQuantity = (row: Row, names: WrittenNames) =>
  row[at.quantityUnit] === NONE
    ? NONE
    : `{"min":${row[at.quantityMin]},"max":${row[at.quantityMax]},"unit":${names.unit(row[at.quantityUnit])},"basis":"${row[at.quantityBasis]}","lifts":${row[at.lifts]},"tolerancePct":${row[at.tolerancePct]}}`;

const writeComparable = (row: Row) =>
  row[at.comparableBasis] === NONE
    ? NONE
    : `{"usdPerBbl":${row[at.usdPerBbl]},"usdPerTonne":${row[at.usdPerTonne]},"usdPerMMBtu":${row[at.usdPerMMBtu]},"basis":${row[at.comparableBasis]}}`;

const writePoint = (row: Row) =>
  row[at.lat] === NONE || row[at.lng] === NONE
    ? NONE
    : `{"lat":${row[at.lat]},"lng":${row[at.lng]},"precision":"${row[at.port] === NONE ? 'country' : 'port'}"}`;

/** What only the owner and moderators see is as nobody else sees it. */
const writeSummary = (row: Row, names: WrittenNames) =>
  joined`{"id":"${row[at.id]}","slug":"${row[at.slug]}","reference":"${row[at.reference]}","status":"approved","side":"${row[at.side]}","dealKind":"${row[at.dealKind]}","title":${row[at.title]},"product":${names.product(row[at.product])},"productType":${names.type(row[at.type])},"quantity":${writeQuantity(row, names)},"quantityTonnes":${row[at.tonnes]},"quantityBarrels":${row[at.barrels]},"price":{"type":"${row[at.priceType]}","amount":${row[at.amount]},"currency":${names.currency(row[at.currency])},"unit":${names.unit(row[at.priceUnit])},"benchmark":${row[at.benchmark]},"differential":${row[at.differential]},"note":${row[at.priceNote]}},"comparable":${writeComparable(row)},"delivery":{"term":"${row[at.term]}","place":${row[at.place]},"port":${names.port(row[at.port])},"portIs":${names.portIs(row[at.term])},"counterPort":${names.port(row[at.counterPort])},"country":${names.country(row[at.country])},"from":${quoted(row[at.from])},"to":${quoted(row[at.to])}},"point":${writePoint(row)},"owner":{"id":"${row[at.owner]}","username":${row[at.username]},"company":${row[at.company]},"country":${row[at.ownerCountry]},"verified":${row[at.verified]},"memberSince":${time(row[at.memberSince])}},"rejectionReason":null,"rejectedFields":[],"keyQuality":${quality(row[at.quality])},"risk":null,"revises":${quoted(row[at.revises])},"featured":${row[at.featured]},"views":${row[at.views]},"inquiries":${row[at.inquiries]},"validUntil":"${row[at.validUntil]}","submittedAt":${time(row[at.submittedAt])},"publishedAt":${time(row[at.publishedAt])},"createdAt":${time(row[at.createdAt])},"updatedAt":${time(row[at.updatedAt])},"version":${row[at.version]}}`;

/** One row after the other, so that little is at hand at a time. */
const writeRows = (rows: readonly string[], names: WrittenNames) =>
  new Map(
    rows.map((text) => {
      const row = fieldsOf(text);
      return [Number(row[at.number]), Buffer.from(writeSummary(row, names))];
    }),
  );

/** Published ads among these, by number, as lists of the market show them. */
export async function writeSummaries(db: Sql, numbers: number[]): Promise<Map<number, Buffer>> {
  const rows = await summaryRows(db, numbers);
  const names = writtenOf(await namesOf(db));
  const written = writeRows(rows, names);
  if (!names.isShort()) return written;
  // Something new that nobody announced.
  dropNames(db);
  return writeRows(rows, writtenOf(await namesOf(db)));
}

/** The same in the order of the numbers. */
export async function summariesOf(db: Sql, numbers: number[]): Promise<Buffer[]> {
  const summaries = numbers.length > 0 ? await writeSummaries(db, numbers) : new Map<number, Buffer>();
  return numbers.flatMap((number) => summaries.get(number) ?? []);
}

const COMMA = Buffer.from(',');

/** An answer with these items and what else it says. */
export function writeItems(items: readonly Buffer[], rest: object = {}, room = ownRoom): Buffer {
  const [start = '', end = ''] = JSON.stringify({ items: [], ...rest }).split(/(?<=\[)/, 2);
  const between = items.flatMap((item, index) => (index === 0 ? [item] : [COMMA, item]));
  const parts = [Buffer.from(start), ...between, Buffer.from(end)];
  const written = room(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    written.set(part, at);
    at += part.length;
  }
  return written;
}
