import { msg } from '../../contract/core/message.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, fail } from '../lib/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import {
  type Columns,
  countEntries,
  deleteEntry,
  type EntryRow,
  findEntry,
  updateEntry,
} from './entries.queries.ts';
import {
  addEntries,
  type Candidate,
  type EntryBody,
  findNameProblems,
  type Kind,
  letAdsFollow,
  moveDefault,
  productOf,
  record,
  writeBaseData,
} from './entries.ts';
import { countUses } from './usage.queries.ts';

async function ensureRight<Body extends EntryBody>(
  tx: Tx,
  kind: Kind<Body>,
  candidate: Candidate<Body>,
  before: EntryRow | null,
): Promise<void> {
  const { id, body } = candidate;
  const productId = productOf(kind, kind.columns(body));
  const problems = [
    ...(await findNameProblems(tx, kind.table, [{ id, code: body.code, name: body.name, productId }])),
    ...((await kind.check?.(tx, [candidate], before)) ?? []),
  ];
  if (problems.length === 0) return;
  fail(problems.every(({ taken }) => taken) ? 'NAME_TAKEN' : 'VALIDATION_FAILED', {
    details: problems.map(({ path, message }) => ({ path, message })),
  });
}

async function found<Body extends EntryBody>(tx: Tx, kind: Kind<Body>, id: string): Promise<EntryRow> {
  const row = await findEntry(tx, kind.table, id);
  ensure(row, 'NOT_FOUND');
  return row;
}

export const createEntry = <Body extends EntryBody>(
  ctx: Context,
  actor: Actor,
  kind: Kind<Body>,
  body: Body,
): Promise<EntryRow> =>
  writeBaseData(ctx, [kind.table], async (tx) => {
    const id = uuidv7();
    await ensureRight(tx, kind, { id, body }, null);
    await addEntries(tx, kind, [{ id, body }]);
    const row = await found(tx, kind, id);
    await kind.alsoWrite?.(tx, row, body);
    await record(tx, actor, kind.noun, { did: 'create', id, after: { ...row, ...kind.auditValues?.(body) } });
    return row;
  });

/** The default must stay visible. */
async function ensureMayHide<Body extends EntryBody>(tx: Tx, kind: Kind<Body>, row: EntryRow): Promise<void> {
  ensure(!row.is_default, 'IS_DEFAULT');
  if (row.is_active && (await kind.hidesDefault?.(tx, row.id)))
    fail('IS_DEFAULT', { message: msg('baseData.defaultBelow') });
}

export const differ = (before: Columns, after: Columns) => (column: string) =>
  JSON.stringify(before[column]) !== JSON.stringify(after[column]);

const inUse = (uses: { place: string; count: number }[], extra: { path?: string } = {}) => {
  const used = uses.reduce((sum, { count }) => sum + count, 0);
  if (used === 0) return;
  fail('IN_USE', {
    used,
    message: msg(extra.path ? 'baseData.usedAndStays' : 'baseData.used', { count: used }),
    details: extra.path
      ? [{ path: extra.path, message: msg('baseData.usedAndStays', { count: used }) }]
      : uses.map(({ place, count }) => ({ path: place, message: msg('baseData.count', { count }) })),
  });
};

export const changeEntry = <Body extends EntryBody>(
  ctx: Context,
  actor: Actor,
  kind: Kind<Body>,
  id: string,
  body: Body,
): Promise<EntryRow> =>
  writeBaseData(ctx, [kind.table], async (tx) => {
    const before = await found(tx, kind, id);
    ensure(body.version === undefined || body.version === before.version, 'STALE');
    await ensureRight(tx, kind, { id, body }, before);
    const { isActive = before.is_active, isDefault = before.is_default, order } = body;
    ensure(!before.is_default || isDefault, 'IS_DEFAULT');
    if (!isActive) await ensureMayHide(tx, kind, before);
    const columns = kind.columns(body);
    const moved = Object.keys(kind.fixed).find((column) => before[column as 'code'] !== columns[column]);
    if (moved) inUse(await countUses(tx, kind.table, before), { path: kind.fixed[moved] ?? moved });
    const set = { ...columns, is_active: isActive, ...(order !== undefined && { sort_order: order }) };
    const after = await updateEntry(tx, kind.table, id, set);
    ensure(after, 'NOT_FOUND');
    if (kind.hasDefault && isDefault) await moveDefault(tx, kind, after);
    const alsoFollow = await kind.alsoWrite?.(tx, after, body);
    if (kind.ads && (alsoFollow || kind.ads.follow.some(differ(before, after))))
      await letAdsFollow(ctx, tx, { kind: kind.ads.kind, ids: [id] });
    const row = await found(tx, kind, id);
    await record(tx, actor, kind.noun, {
      did: 'update',
      id,
      before,
      after: { ...row, ...kind.auditValues?.(body) },
    });
    return row;
  });

export const removeEntry = <Body extends EntryBody>(
  ctx: Context,
  actor: Actor,
  kind: Kind<Body>,
  id: string,
): Promise<void> =>
  writeBaseData(ctx, [kind.table], async (tx) => {
    const before = await found(tx, kind, id);
    inUse(await countUses(tx, kind.table, before));
    const others = (await countEntries(tx, kind.table, productOf(kind, before))) - 1;
    ensure(!before.is_default || others === 0, 'IS_DEFAULT');
    await deleteEntry(tx, kind.table, id);
    await record(tx, actor, kind.noun, { did: 'delete', id, before });
  });

export const toggleEntry = <Body extends EntryBody>(
  ctx: Context,
  actor: Actor,
  kind: Kind<Body>,
  id: string,
): Promise<EntryRow> =>
  writeBaseData(ctx, [kind.table], async (tx) => {
    const before = await found(tx, kind, id);
    await ensureMayHide(tx, kind, before);
    const row = await updateEntry(tx, kind.table, id, { is_active: !before.is_active });
    ensure(row, 'NOT_FOUND');
    await record(tx, actor, kind.noun, {
      did: row.is_active ? 'activate' : 'deactivate',
      id,
      before: { code: before.code, isActive: before.is_active },
      after: { code: row.code, isActive: row.is_active },
    });
    return row;
  });

export const makeDefault = <Body extends EntryBody>(
  ctx: Context,
  actor: Actor,
  kind: Kind<Body>,
  id: string,
): Promise<EntryRow> =>
  writeBaseData(ctx, [kind.table], async (tx) => {
    const row = await found(tx, kind, id);
    const before = await moveDefault(tx, kind, row);
    await record(tx, actor, kind.noun, {
      did: 'default',
      id,
      before: { defaultId: before ?? null },
      after: { defaultId: id, code: row.code },
    });
    return { ...row, is_default: true };
  });

export async function usesOf<Body extends EntryBody>(ctx: Context, kind: Kind<Body>, id: string) {
  const row = await findEntry(ctx.db, kind.table, id);
  ensure(row, 'NOT_FOUND');
  const places = await countUses(ctx.db, kind.table, row);
  return { total: places.reduce((sum, { count }) => sum + count, 0), places };
}
