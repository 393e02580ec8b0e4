import { msg } from '../../contract/core/message.ts';
import type { BaseDataAct, BaseDataNoun } from '../../contract/operations/auditActions.ts';
import type { Context } from '../context.ts';
import { announce } from '../db/changeFeed.ts';
import type { Tx } from '../db/client.ts';
import { changeMarket } from '../http/cache/changeMarket.ts';
import type { Actor } from '../http/caller.ts';
import type { AdsOf } from '../jobs/jobs.ts';
import { ensure, type Fault, Refusal } from '../lib/errors.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { dropNames } from './baseData.ts';
import {
  type Columns,
  type EntryRow,
  findDefault,
  findTaken,
  insertEntries,
  lastPlaces,
  lockKind,
  setDefaultFlag,
  type Table,
} from './entries.queries.ts';

export type EntryBody = {
  code: string;
  name: string;
  isActive?: boolean | undefined;
  isDefault?: boolean | undefined;
  order?: number | undefined;
  version?: number | undefined;
};

/** An entry to write; `id` is its id, new or existing. */
export type Candidate<Body> = { id: string; body: Body };
/** A problem of the candidate with this id; `taken`: another entry has this name. */
export type Problem = Fault & { id: string; taken?: true };

/** The differences between the kinds of base data. */
export type Kind<Body extends EntryBody> = {
  table: Table;
  /** Used in the audit log. */
  noun: BaseDataNoun;
  hasDefault: boolean;
  /** The column that groups its lists. */
  within: 'parent_id' | 'product_id' | null;
  columns(body: Body): Columns;
  /** Columns that cannot change while the entry is in use, with their fields. */
  fixed: Record<string, keyof Body & string>;
  /** Validates across fields and rows. `before` is null for new entries. */
  check?(tx: Tx, candidates: readonly Candidate<Body>[], before: EntryRow | null): Promise<Problem[]>;
  /** Whether hiding this entry would also hide the default. */
  hidesDefault?(tx: Tx, id: string): Promise<boolean>;
  /** Ads are recomputed when one of these columns changes. */
  ads?: { kind: AdsOf['kind']; follow: readonly string[] };
  /** Writes related tables; returns whether ads must be recomputed. */
  alsoWrite?(tx: Tx, row: EntryRow, body: Body): Promise<boolean>;
  /** The part of those values that goes to the audit log. */
  auditValues?(body: Body): object;
};

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** Seconds after which ads that were being written with the old figures have been committed. */
const SETTLED_AFTER = 10;

export const productOf = (kind: { table: Table }, row: Columns): string | null =>
  kind.table === 'product_types' ? (row.product_id as string) : null;

/** Maps violations by concurrent writes: the database constraint decides. */
function refusalOf(error: unknown): unknown {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code === UNIQUE_VIOLATION && !constraint.endsWith('_default')) return new Refusal('NAME_TAKEN');
  if (code === FOREIGN_KEY_VIOLATION) return new Refusal('IN_USE');
  if (constraint.endsWith('_needs_default')) return new Refusal('IS_DEFAULT');
  return error;
}

type QueueKey = Table | 'merge';
const writeQueues = new WeakMap<Context, Map<QueueKey, Promise<unknown>>>();

/** Writers of one instance queue here, so that waiting ones hold no connection. */
export async function inQueue<Result>(
  ctx: Context,
  [key, ...rest]: readonly QueueKey[],
  act: () => Promise<Result>,
): Promise<Result> {
  if (!key) return act();
  const queues = writeQueues.get(ctx) ?? new Map<QueueKey, Promise<unknown>>();
  writeQueues.set(ctx, queues);
  const done = (queues.get(key) ?? Promise.resolve()).then(() => inQueue(ctx, rest, act));
  queues.set(
    key,
    done.catch(() => undefined),
  );
  return done;
}

/** Runs one transaction that changes base data, and invalidates caches on all instances. */
export async function writeBaseData<Result>(
  ctx: Context,
  tables: readonly Table[],
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await inQueue(ctx, tables, () =>
      changeMarket(ctx, async (tx) => {
        for (const table of tables) await lockKind(tx, table);
        const result = await act(tx);
        await announce(tx, 'baseData');
        tx.market.listsChanged();
        return result;
      }),
    );
  } catch (error) {
    throw refusalOf(error);
  } finally {
    dropNames(ctx.db);
    ctx.responses.invalidate('baseData');
  }
}

/** Recomputes the ads that refer to something: at once, and again after concurrent writes have been committed. */
export async function letAdsFollow(ctx: Context, tx: Tx, ads: AdsOf): Promise<void> {
  await ctx.jobs.enqueue(tx, 'adsFollow', ads);
  await ctx.jobs.enqueue(tx, 'adsFollow', ads, { afterSeconds: SETTLED_AFTER });
}

export const record = (
  tx: Tx,
  actor: Actor,
  noun: BaseDataNoun,
  what: { did: BaseDataAct; id?: string; before?: object; after?: object },
) =>
  recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action: `basedata.${noun}.${what.did}`,
    entity: noun,
    ...(what.id && { entityId: what.id }),
    ...(what.before && { before: { ...what.before } }),
    ...(what.after && { after: { ...what.after } }),
  });

/** Names and codes that other entries have, or that two candidates share. */
export async function findNameProblems(
  tx: Tx,
  table: Table,
  candidates: readonly { id: string; code: string | null; name: string | null; productId: string | null }[],
): Promise<Problem[]> {
  const taken = await findTaken(tx, table, candidates);
  const problems = taken.map(
    ({ id, path }): Problem => ({ id, path, message: msg('field.taken', { field: path }), taken: true }),
  );
  for (const path of ['code', 'name'] as const) {
    const seen = new Set<string>();
    for (const { id, [path]: value } of candidates) {
      if (value === null) continue;
      const key = value.toLowerCase();
      if (seen.has(key))
        problems.push({ id, path, message: msg('field.duplicated', { field: path }), taken: true });
      seen.add(key);
    }
  }
  return problems;
}

/** Appends new entries to their list; the first one ever is the default. */
export async function addEntries<Body extends EntryBody>(
  tx: Tx,
  kind: Kind<Body>,
  candidates: readonly Candidate<Body>[],
): Promise<EntryRow[]> {
  const last = await lastPlaces(tx, kind.table, kind.within);
  const rows = candidates.map(({ id, body }) => {
    const columns: Columns = { ...(kind.within && { [kind.within]: null }), ...kind.columns(body) };
    const key = kind.within === null ? null : (columns[kind.within] as string | null);
    const place = body.order ?? (last.get(key) ?? -1) + 1;
    last.set(key, Math.max(place, last.get(key) ?? 0));
    return { id, ...columns, is_active: body.isActive ?? true, sort_order: place, version: 1 };
  });
  const [first] = rows;
  if (!first) return [];
  const made = await insertEntries(
    tx,
    kind.table,
    rows.map((row) => ({ ...row, ...aliveSince() })),
  );
  if (kind.hasDefault) {
    const standing = await findDefault(tx, kind.table, productOf(kind, first));
    const wanted = candidates.find(({ body }) => body.isDefault)?.id ?? (standing ? undefined : first.id);
    if (wanted) await moveDefault(tx, kind, { ...first, id: wanted });
  }
  return made;
}

const aliveSince = () => {
  const now = new Date().toISOString();
  return { created_at: now, updated_at: now };
};

/** Returns the previous default. */
export async function moveDefault<Body extends EntryBody>(
  tx: Tx,
  kind: Kind<Body>,
  row: { id: string; is_active: boolean },
): Promise<string | undefined> {
  ensure(row.is_active, 'WRONG_STATE', { message: msg('baseData.defaultActive') });
  const before = await findDefault(tx, kind.table, productOf(kind, row));
  if (before === row.id) return before;
  if (before) await setDefaultFlag(tx, kind.table, before, false);
  await setDefaultFlag(tx, kind.table, row.id, true);
  return before;
}
