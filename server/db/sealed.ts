import { type SqlBool, sql } from 'kysely';
import { CannotOpen, isSealed, type Secrets, sealedPrefix } from '../lib/secrets.ts';
import type { Db, Sql, Tx } from './client.ts';
import type { DB } from './schema/tables.ts';

type SealedColumn = {
  table: keyof DB;
  column: string;
  /** Path within a JSON document; the whole column if omitted. */
  path?: string[];
  purpose: string;
  /** Description for operators. */
  what: string;
  /** What happens to a secret that no key can decrypt when the operator gives it up. */
  lost: 'delete the row' | 'empty it';
};

/** Every column that holds a secret: a new one must be added here, or rotation skips it. */
export const sealedColumns = [
  {
    table: 'app_secrets',
    column: 'value',
    purpose: 'app',
    what: 'secrets that the site made for itself',
    lost: 'delete the row',
  },
  {
    table: 'push_keys',
    column: 'private_key',
    purpose: 'vapid',
    what: 'the key of push messages',
    lost: 'delete the row',
  },
  {
    table: 'totp_secrets',
    column: 'secret',
    purpose: 'totp',
    what: 'secrets of authenticator apps',
    // Without its row the password alone would suffice.
    lost: 'empty it',
  },
  {
    table: 'quote_fetchers',
    column: 'key',
    purpose: 'quotes',
    what: 'the key of the EIA',
    lost: 'empty it',
  },
  {
    table: 'signing_keys',
    column: 'private_key',
    purpose: 'proof',
    what: 'the key that signs price calculations',
    // Its public half goes on proving what it signed.
    lost: 'empty it',
  },
  ...['google', 'linkedin'].map((provider) => ({
    table: 'social_login_settings' as const,
    column: 'settings',
    path: [provider, 'clientSecret'],
    purpose: 'social',
    what: `the client secret of ${provider}`,
    lost: 'empty it' as const,
  })),
] satisfies SealedColumn[];

/** Tells whether an instance has the same key as the others. */
const KEY_CHECK = 'key-check';
const LOCK_SPACE = 'gasmap.secretKey';

const textOf = ({ column, path }: SealedColumn) =>
  path ? sql<string>`(${sql.ref(column)} #>> ${path}::text[])` : sql<string>`${sql.ref(column)}`;

/** Locked, because they will be rewritten. `but`: skips values with this prefix. */
async function readValues(tx: Tx, of: SealedColumn, but: string): Promise<{ at: string; value: string }[]> {
  const value = textOf(of);
  const isOther = sql<SqlBool>`${value} <> '' and not starts_with(${value}, ${but})`;
  const { rows } = await sql<{ at: string; value: string }>`
    select ctid::text as at, ${value} as value from ${sql.table(of.table)} where ${isOther} for update`.execute(
    tx,
  );
  return rows;
}

const writeValues = (tx: Tx, of: SealedColumn, rows: readonly { at: string; value: string }[]) => {
  const set = of.path
    ? sql`jsonb_set(t.${sql.ref(of.column)}, ${of.path}::text[], to_jsonb(n.value))`
    : sql`n.value`;
  return sql`
    update ${sql.table(of.table)} t set ${sql.ref(of.column)} = ${set}
    from unnest(${rows.map(({ at }) => at)}::text[], ${rows.map(({ value }) => value)}::text[]) n (at, value)
    where t.ctid = n.at::tid`.execute(tx);
};

const giveUp = (tx: Tx, of: SealedColumn, rows: readonly { at: string }[]) =>
  of.lost === 'empty it'
    ? writeValues(
        tx,
        of,
        rows.map(({ at }) => ({ at, value: '' })),
      )
    : sql`delete from ${sql.table(of.table)} where ctid = any (${rows.map(({ at }) => at)}::text[]::tid[])`.execute(
        tx,
      );

type Resealed = { sealed: number; lost: { what: string; count: number; reason: string }[] };

/**
 * Encrypts values without the prefix `but`. A secret that no key can decrypt stays unchanged and is reported, or is
 * given up.
 */
async function reseal(tx: Tx, secrets: Secrets, but: string, { givesUp = false } = {}): Promise<Resealed> {
  const done: Resealed = { sealed: 0, lost: [] };
  for (const of of sealedColumns) {
    const fresh: { at: string; value: string }[] = [];
    const lost: { at: string; reason: string }[] = [];
    for (const { at, value } of await readValues(tx, of, but)) {
      try {
        const plain = isSealed(value) ? secrets.open(value, of.purpose) : value;
        fresh.push({ at, value: secrets.seal(plain, of.purpose) });
      } catch (error) {
        if (!(error instanceof CannotOpen)) throw error;
        lost.push({ at, reason: error.message });
      }
    }
    if (fresh.length > 0) await writeValues(tx, of, fresh);
    if (givesUp && lost.length > 0) await giveUp(tx, of, lost);
    done.sealed += fresh.length;
    const [first] = lost;
    if (first) done.lost.push({ what: of.what, count: lost.length, reason: first.reason });
  }
  return done;
}

/** Re-encrypts all secrets with the newest key, or none. */
export const rotateSecrets = (db: Db, secrets: Secrets, options: { givesUp: boolean }): Promise<Resealed> =>
  db.transaction().execute((tx) => reseal(tx, secrets, sealedPrefix(secrets.keyId), options));

/** Missing keys that secrets in the database were encrypted with; with what they encrypted. */
async function missingKeys(db: Sql, secrets: Secrets): Promise<Map<string, string[]>> {
  const missing = new Map<string, string[]>();
  for (const of of sealedColumns) {
    const { rows } = await sql<{ key: string }>`
      select distinct split_part(${textOf(of)}, '.', 2) as key from ${sql.table(of.table)}
      where starts_with(${textOf(of)}, ${sealedPrefix()})`.execute(db);
    for (const { key } of rows) {
      if (!secrets.keyIds.includes(key)) missing.set(key, [...(missing.get(key) ?? []), of.what]);
    }
  }
  return missing;
}

/**
 * Encrypts plaintext of older versions, and logs what the present keys cannot decrypt. The caller holds the startup
 * lock.
 */
export async function sealSecrets(db: Db, secrets: Secrets, log: (line: string) => void): Promise<void> {
  const { sealed } = await db.transaction().execute((tx) => reseal(tx, secrets, sealedPrefix()));
  if (sealed > 0) log(`Secrets sealed in the database: ${sealed}`);
  await db
    .insertInto('app_secrets')
    .values({ name: KEY_CHECK, value: secrets.seal(KEY_CHECK, 'app') })
    .onConflict((on) => on.doNothing())
    .execute();
  for (const [key, what] of await missingKeys(db, secrets)) {
    log(
      `The key ${key} is missing, and without it these cannot be used: ${what.join(', ')}. Give SECRET_KEY (or ` +
        `SECRET_KEYS_OLD, or secret.key in the data folder) as the other instances have it. Is it gone for good, run ` +
        `"npm run rotate-secrets -- --give-up" and enter those secrets again.`,
    );
  }
}

/**
 * A 32-bit lock number for each key; every instance that encrypts with it holds the lock as long as its connection
 * lives.
 */
const numberOf = (keyId: string): number => Buffer.from(keyId, 'hex').readInt32BE();

/** Parameter: the key's number. */
export const holdKey = (keyId: string) => ({
  text: `select pg_advisory_lock_shared(hashtext('${LOCK_SPACE}'), $1)`,
  values: [numberOf(keyId)],
});

/** Whether a running instance encrypts with another key. */
export async function runsWithOtherKey(db: Sql, keyId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid = (hashtext(${LOCK_SPACE})::bigint & 4294967295)::oid
        and objid <> (${numberOf(keyId)}::bigint & 4294967295)::oid
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}
