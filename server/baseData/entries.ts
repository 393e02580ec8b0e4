import type { ErrorDetail } from '../../contract/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { announce } from '../db/changes.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, Refusal } from '../http/errors.ts';
import type { AdsOf } from '../jobs/jobs.ts';
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

/** Something that is to be written; `id` is its id, new or not. */
export type Candidate<Body> = { id: string; body: Body };
/** What is wrong with the candidate of an id; `taken`: somebody else has this name. */
export type Problem = ErrorDetail & { id: string; taken?: true };

/** What the kinds of base data differ in. */
export type Kind<Body extends EntryBody> = {
  table: Table;
  /** In the audit log. */
  noun: string;
  hasDefault: boolean;
  /** What its lists are ordered within. */
  within: 'parent_id' | 'product_id' | null;
  columns(body: Body): Columns;
  /** Columns that stay as they are once something uses it, with the fields that they come from. */
  fixed: Record<string, keyof Body & string>;
  /** Finds what no field says by itself. `before` is null of new ones. */
  check?(tx: Tx, candidates: readonly Candidate<Body>[], before: EntryRow | null): Promise<Problem[]>;
  /** Whether the default would be hidden together with this one. */
  hidesDefault?(tx: Tx, id: string): Promise<boolean>;
  /** Ads are computed anew when one of these columns changes. */
  ads?: { kind: AdsOf['kind']; follow: readonly string[] };
  /** Writes what stands elsewhere; whether ads have to follow. */
  alsoWrite?(tx: Tx, row: EntryRow, body: Body): Promise<boolean>;
  /** What of that the audit log is told. */
  alsoTold?(body: Body): object;
};

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** An ad that is being written by the old figures while they change is committed by then. */
const SETTLED_AFTER = 10;

export const productOf = (kind: { table: Table }, row: Columns): string | null =>
  kind.table === 'product_types' ? (row.product_id as string) : null;

/** Something that came in between: the database has the last word. */
function refusalOf(error: unknown): unknown {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code === UNIQUE_VIOLATION && !constraint.endsWith('_default')) return new Refusal('NAME_TAKEN');
  if (code === FOREIGN_KEY_VIOLATION) return new Refusal('IN_USE');
  if (constraint.endsWith('_needs_default')) return new Refusal('IS_DEFAULT');
  return error;
}

type Turn = Table | 'merge';
const turns = new WeakMap<Context, Map<Turn, Promise<unknown>>>();

/** Writers of one instance wait here, where they hold no connection that others need. */
export async function inTurn<Result>(
  ctx: Context,
  [turn, ...rest]: readonly Turn[],
  act: () => Promise<Result>,
): Promise<Result> {
  if (!turn) return act();
  const queues = turns.get(ctx) ?? new Map<Turn, Promise<unknown>>();
  turns.set(ctx, queues);
  const done = (queues.get(turn) ?? Promise.resolve()).then(() => inTurn(ctx, rest, act));
  queues.set(
    turn,
    done.catch(() => undefined),
  );
  return done;
}

/** One transaction that changes base data. Whoever keeps some of it hears of it. */
export async function writeBaseData<Result>(
  ctx: Context,
  tables: readonly Table[],
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTurn(ctx, tables, () =>
      ctx.db.transaction().execute(async (tx) => {
        for (const table of tables) await lockKind(tx, table);
        const result = await act(tx);
        await announce(tx, 'baseData');
        return result;
      }),
    );
  } catch (error) {
    throw refusalOf(error);
  } finally {
    dropNames(ctx.db);
    ctx.kept.drop('baseData');
    ctx.kept.drop('market');
  }
}

/** Has the ads that refer to something computed anew: at once, and again when what is being written now is there. */
export async function letAdsFollow(ctx: Context, tx: Tx, ads: AdsOf): Promise<void> {
  await ctx.jobs.enqueue(tx, 'adsFollow', ads);
  await ctx.jobs.enqueue(tx, 'adsFollow', ads, { afterSeconds: SETTLED_AFTER });
}

export const record = (
  tx: Tx,
  actor: Actor,
  noun: string,
  what: { did: string; id?: string; before?: object; after?: object },
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

/** Names and codes that others have, or that two of the candidates share. */
export async function findNameProblems(
  tx: Tx,
  table: Table,
  candidates: readonly { id: string; code: string | null; name: string | null; productId: string | null }[],
): Promise<Problem[]> {
  const taken = await findTaken(tx, table, candidates);
  const problems = taken.map(
    ({ id, path }): Problem => ({ id, path, message: `This ${path} is taken`, taken: true }),
  );
  for (const path of ['code', 'name'] as const) {
    const seen = new Set<string>();
    for (const { id, [path]: value } of candidates) {
      if (value === null) continue;
      const key = value.toLowerCase();
      if (seen.has(key)) problems.push({ id, path, message: `This ${path} is there twice`, taken: true });
      seen.add(key);
    }
  }
  return problems;
}

/** Puts new ones at the end of their list; the first of all is the default. */
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

/** Answers which one was the default before. */
export async function moveDefault<Body extends EntryBody>(
  tx: Tx,
  kind: Kind<Body>,
  row: { id: string; is_active: boolean },
): Promise<string | undefined> {
  ensure(row.is_active, 'WRONG_STATE', { message: 'Only an active one can be the default' });
  const before = await findDefault(tx, kind.table, productOf(kind, row));
  if (before === row.id) return before;
  if (before) await setDefaultFlag(tx, kind.table, before, false);
  await setDefaultFlag(tx, kind.table, row.id, true);
  return before;
}
