import { sql } from 'kysely';
import type { AdPayload } from '../contract/adPayload.ts';
import { contentOf } from '../server/ads/content.ts';
import { slugOf } from '../server/ads/naming.ts';
import { loadRefs, type Refs } from '../server/ads/refs.queries.ts';
import type { Db } from '../server/db/client.ts';
import { uuidv7 } from '../server/lib/uuidv7.ts';

const BATCH = 500;
const MINUTE = 60_000;
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** The same numbers in every run (mulberry32). */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const referenceOf = (index: number) => {
  let text = '';
  for (let rest = index, digit = 0; digit < 6; digit += 1, rest = Math.floor(rest / ALPHABET.length))
    text += ALPHABET[rest % ALPHABET.length];
  return `GM-${text}`;
};

const pick = <Item>(draw: () => number, items: readonly Item[]): Item => {
  const item = items[Math.floor(draw() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};

/** Payloads with their references: every product at every delivery it is drawn for, both sides, three price types. */
async function templates(db: Db, draw: () => number): Promise<{ ad: AdPayload; refs: Refs }[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'default_unit_id'])
    .where('parent_id', 'is not', null)
    .where('default_unit_id', 'is not', null)
    .execute();
  const ports = await db.selectFrom('ports').select(['id', 'country_id']).execute();
  const [usd] = await db.selectFrom('currencies').select('id').where('code', '=', 'USD').execute();
  const made = [];
  for (let index = 0; index < 2_000; index += 1) {
    const product = pick(draw, products);
    const port = pick(draw, ports);
    const unitId = product.default_unit_id as string;
    const amount = Math.round((300 + draw() * 700) * 4) / 4;
    const size = Math.round(1 + draw() * 80) * 1000;
    const ad: AdPayload = {
      side: draw() < 0.6 ? 'sell' : 'buy',
      productId: product.id,
      quantity: { min: size, max: size, unitId, basis: 'total' },
      price: draw() < 0.8 ? { type: 'fixed', amount, currencyId: usd?.id, unitId } : { type: 'negotiable' },
      delivery: {
        term: pick(draw, ['CIF', 'FOB', 'CFR', 'DAP']),
        portId: port.id,
        countryId: port.country_id,
      },
      paymentTerms: ['LC_SIGHT'],
      description: 'Prompt cargo, inspection at loading by an independent surveyor.',
    };
    made.push({ ad, refs: await loadRefs(db, ad) });
  }
  return made;
}

/** Adds published ads of one owner until there are `count`. */
export async function makeAds(db: Db, ownerId: string, count: number): Promise<void> {
  const draw = seeded(20_261_120);
  const stock = await templates(db, draw);
  const words = new Set<string>();
  for (let made = 0; made < count; made += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - made) }, (_, offset) => {
      const index = made + offset;
      const { ad, refs } = pick(draw, stock);
      const { columns, texts } = contentOf(ad, refs, 'Bench Trading');
      for (const word of `${texts.a} ${texts.b}`.split(' ')) if (word.length > 1) words.add(word);
      const reference = referenceOf(index);
      const factor = 0.8 + draw() * 0.4;
      const scaled = (value: string | null) => (value === null ? null : (Number(value) * factor).toFixed(4));
      return {
        ...columns,
        usd_per_bbl: scaled(columns.usd_per_bbl),
        usd_per_tonne: scaled(columns.usd_per_tonne),
        usd_per_mmbtu: scaled(columns.usd_per_mmbtu),
        id: uuidv7(),
        owner_id: ownerId,
        status: 'approved' as const,
        reference,
        slug: slugOf(columns.title, refs.port?.name ?? null, reference),
        published_at: new Date(Date.now() - index * MINUTE),
        search: sql<string>`setweight(to_tsvector('simple', ${texts.a}), 'A') || setweight(to_tsvector('simple', ${texts.b}), 'B') || setweight(to_tsvector('simple', ${texts.c}), 'C')`,
      };
    });
    await db.insertInto('ads').values(rows).execute();
  }
  await db
    .insertInto('search_words')
    .values([...words].map((word) => ({ word })))
    .onConflict((on) => on.doNothing())
    .execute();
  await sql`vacuum analyze ads`.execute(db);
}
