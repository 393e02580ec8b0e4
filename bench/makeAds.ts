import { sql } from 'kysely';
import type { AdPayload } from '../contract/ads/adPayload.ts';
import { insertUser } from '../server/accounts/users/users.ts';
import { toColumns } from '../server/ads/content/content.ts';
import { loadRefs, type Refs } from '../server/ads/rows/refs.queries.ts';
import { slugOf } from '../server/ads/rows/titleAndReference.ts';
import type { Db } from '../server/db/client.ts';
import { uuidv7 } from '../server/lib/uuidv7.ts';

const TEMPLATES = 6_000;
const OWNERS = 400;
const BATCH = 50_000;

/** Deterministic random numbers (mulberry32). */
export const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

/** Skewed choice: a few items very often, most of them seldom. */
export const pickSkewed = <Item>(draw: () => number, items: readonly Item[]): Item => {
  const item = items[Math.floor(draw() ** 3 * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};
const pick = <Item>(draw: () => number, items: readonly Item[]): Item =>
  pickSkewed(() => Math.cbrt(draw()), items);

const phrases = [
  'Prompt cargo, inspection at loading by an independent surveyor.',
  'Term supply possible after a trial shipment; laycan to be agreed.',
  'Ex tank, dip test before payment, documents by courier.',
  'Refinery direct, quality certificate of the last batch attached.',
  'Vessel nomination by the buyer, demurrage as per charter party.',
  'Monthly lifting, price reviewed every quarter.',
  'Storage at the terminal until the end of the month is included.',
  'Only serious principals, no intermediaries, proof of funds needed.',
  'Heated tank, pour point depressant can be added on request.',
  'Winter grade with cold flow improver, summer grade from April.',
  'Part cargo accepted, co-mingled with a larger parcel.',
  'Subject to availability of berth and to final board approval.',
];

/** Payloads with their references: every product and port, the first ones far more often than the last. */
async function templates(db: Db, draw: () => number): Promise<{ ad: AdPayload; refs: Refs }[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'default_unit_id'])
    .where('parent_id', 'is not', null)
    .where('default_unit_id', 'is not', null)
    .orderBy('sort_order')
    .orderBy('code')
    .execute();
  const types = await db.selectFrom('product_types').select(['id', 'product_id']).orderBy('code').execute();
  const ports = await db
    .selectFrom('ports')
    .select(['id', 'country_id'])
    .orderBy('sort_order')
    .orderBy('code')
    .execute();
  const usd = await db
    .selectFrom('currencies')
    .select('id')
    .where('code', '=', 'USD')
    .executeTakeFirstOrThrow();
  const terms = ['CIF', 'FOB', 'CFR', 'DAP', 'FCA', 'DES', 'ITT'];
  // Looked up once per product, grade and port; a thousand times faster than once per ad.
  const known = new Map<string, Promise<Refs>>();
  const refsOf = (key: string, ad: AdPayload) => {
    const refs = known.get(key) ?? loadRefs(db, ad);
    known.set(key, refs);
    return refs;
  };
  const made = [];
  for (let index = 0; index < TEMPLATES; index += 1) {
    const product = pickSkewed(draw, products);
    const type =
      draw() < 0.7 ? types.filter((one) => one.product_id === product.id)[Math.floor(draw() * 4)] : undefined;
    const port = pickSkewed(draw, ports);
    const unitId = product.default_unit_id as string;
    const size = Math.round(1 + draw() * 80) * 1000;
    const what: AdPayload = {
      side: draw() < 0.6 ? 'sell' : 'buy',
      productId: product.id,
      ...(type && { productTypeId: type.id }),
      quantity: { min: size, max: size, unitId, basis: 'total' },
      price:
        draw() < 0.8
          ? { type: 'fixed', amount: Math.round((300 + draw() * 700) * 4) / 4, currencyId: usd.id, unitId }
          : { type: 'negotiable' },
      paymentTerms: [pick(draw, ['LC_SIGHT', 'BG', 'TT_ADVANCE'])],
      description: `${pick(draw, phrases)} ${pick(draw, phrases)}`,
    };
    const where: AdPayload = {
      delivery: {
        term: pickSkewed(draw, terms),
        countryId: port.country_id,
        ...(draw() < 0.9 && { portId: port.id }),
      },
    };
    const [goods, place] = await Promise.all([
      refsOf(`${product.id} ${type?.id} ${what.price?.type}`, what),
      refsOf(`${port.id} ${where.delivery?.portId} ${where.delivery?.term}`, where),
    ]);
    const refs = { ...goods, port: place.port, country: place.country, term: place.term };
    made.push({ ad: { ...what, ...where }, refs });
  }
  return made;
}

async function makeOwners(db: Db): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < OWNERS; index += 1)
    ids.push(
      await insertUser(db, {
        email: `bench${index}@example.com`,
        username: `bench${index}`,
        passwordHash: null,
      }),
    );
  await sql`update users set company = 'Bench Trading ' || (('x' || substr(md5(username), 1, 4))::bit(16)::int % 90),
    email_verified = hashtext(username) % 3 <> 0 where username like 'bench%'`.execute(db);
  return ids;
}

/**
 * Adds published ads up to `count`. Each is a copy of a template with its own price, size, dates, owner and title.
 * Indexes and triggers are restored after the last insert. The database user must be a superuser.
 */
export async function makeAds(db: Db, count: number): Promise<void> {
  const draw = seeded(20_261_120);
  const owners = await makeOwners(db);
  const stock = await templates(db, draw);
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    await sql`set synchronous_commit = off`.execute(one);
    await sql`create temp table template (like ads including defaults)`.execute(one);
    await sql`alter table template alter number drop identity if exists, alter number drop not null,
      add position serial`.execute(one);
    for (const { ad, refs } of stock) {
      const { columns, texts } = toColumns(ad, refs, null);
      const row = {
        ...columns,
        id: uuidv7(),
        owner_id: owners[0] ?? '',
        status: 'approved' as const,
        reference: 'GM-',
        slug: slugOf(columns.title, refs.port?.name ?? null, ''),
        published_at: new Date(),
        search: sql<string>`setweight(to_tsvector('simple', ${texts.a}), 'A') || setweight(to_tsvector('simple', ${texts.b}), 'B') || setweight(to_tsvector('simple', ${texts.c}), 'C')`,
      };
      await one
        .insertInto('template' as 'ads')
        .values(row)
        .execute();
    }
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'ads' and indexname not in (select conname from pg_constraint)`.execute(one);
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(one);
    const copied = (
      await sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = 'ads'::regclass and attnum > 0 and not attisdropped
          and attname not in ('id', 'number', 'slug', 'reference', 'owner_id', 'published_at', 'created_at', 'updated_at',
            'submitted_at', 'valid_until', 'usd_per_bbl', 'usd_per_tonne', 'usd_per_mmbtu', 'quantity_tonnes',
            'quantity_barrels', 'delivery_from', 'delivery_to')`.execute(one)
    ).rows.map(({ name }) => sql.ref(name));
    for (let from = 0; from < count; from += BATCH) {
      await sql`
        insert into ads (${sql.join(copied)}, id, slug, reference, owner_id, published_at, created_at, updated_at,
          submitted_at, valid_until, usd_per_bbl, usd_per_tonne, usd_per_mmbtu, quantity_tonnes, quantity_barrels,
          delivery_from, delivery_to)
        select ${sql.join(copied.map((name) => sql`t.${name}`))}, gen_random_uuid(), t.slug || '-' || lower(r.code),
          'GM-' || r.code, (${owners}::uuid[])[1 + (r.x * ${OWNERS})::int % ${OWNERS}], at, at, at, at,
          today + 1 + (r.y * 89)::int, round(t.usd_per_bbl * r.factor, 4), round(t.usd_per_tonne * r.factor, 4),
          round(t.usd_per_mmbtu * r.factor, 4), round(t.quantity_tonnes * r.factor, 3),
          round(t.quantity_barrels * r.factor, 3),
          case when r.x < 0.7 then today + (r.y * 40)::int end,
          case when r.x < 0.6 then today + (r.y * 40)::int + 5 end
        from (
          select n, upper(lpad(to_hex(n), 6, '0')) as code, random() as x, random() as y,
            (0.8 + random() * 0.4)::numeric as factor,
            1 + floor(power(random(), 1.5) * ${TEMPLATES}::int)::int as position,
            now() - n * interval '2.5 seconds' as at, (now() at time zone 'utc')::date as today
          from generate_series(${from + 1}::int, ${Math.min(from + BATCH, count)}::int) n
        ) r join template t on t.position = r.position
        order by r.n desc`.execute(one);
    }
    await sql`insert into search_words (word) select word from ts_stat('select search from template') on conflict do nothing`.execute(
      one,
    );
    await sql`set maintenance_work_mem = '1GB'`.execute(one);
    for (const { definition } of indexes) await sql.raw(definition).execute(one);
    await sql`drop table template`.execute(one);
    await sql`reset all`.execute(one);
  });
  await sql`vacuum analyze ads`.execute(db);
  await sql`checkpoint`.execute(db);
}
