import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { msg } from '../../../contract/core/message.ts';
import type { ActionOn } from '../../../contract/operations/auditActions.ts';
import {
  type FetchedList,
  type ListName,
  listTitles,
  type RefusalReason,
} from '../../../contract/screening/lists.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/caller.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { removeLoose, storeLoose } from '../../jobs/looseFiles.ts';
import { ensure } from '../../lib/errors.ts';
import { newFileKey } from '../../lib/files/fileKeys.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { notifyHolders } from '../../notifications/notifications.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { fetchFile } from './fetchFile.ts';
import { BadList, contentHashOf, dataHashOf } from './listEntry.ts';
import { type ListFile, parseList } from './parseList.ts';
import {
  activeVersion,
  contentHashes,
  dropEntries,
  findVersion,
  hasNext,
  insertEntries,
  insertRefused,
  insertVersion,
  lockList,
  lockVersion,
  type StoredEntry,
  setActive,
  setFirstPress,
  setListOn,
  setRead,
  setRefused,
  stampAsked,
} from './versions.queries.ts';

/** A version with a smaller share of the entries before needs two people. */
const SHRUNK = 0.8;
const CHUNK = 1000;
const DAY_MS = 86_400_000;

type StoredFile = { key: string; fileName: string; bytes: number };

const audit = (
  tx: Tx,
  actor: Actor | null,
  action: ActionOn<'screening'>,
  versionId: string,
  after: Record<string, unknown>,
) =>
  recordAudit(tx, {
    actorId: actor?.id ?? null,
    ...(actor && { address: actor.address }),
    action,
    entity: 'screening_version',
    entityId: versionId,
    after,
  });

/** Takes the files of a version and leaves it to a job to read them. Refuses `WRONG_STATE` while another one is under way. */
async function takeFiles(
  ctx: Context,
  version: { list: ListName; source: 'upload' | 'fetch'; publishedOn: string | null; actor: Actor | null },
  files: readonly { path: string; fileName: string; bytes: number; sha256: string }[],
): Promise<string> {
  const { list, source, publishedOn, actor } = version;
  const stored: StoredFile[] = [];
  const hash = createHash('sha256');
  for (const { path, fileName, bytes, sha256 } of files) {
    const key = newFileKey();
    await storeLoose(ctx, { key, path });
    stored.push({ key, fileName: fileName.slice(0, 200), bytes });
    hash.update(sha256);
  }
  const id = uuidv7();
  try {
    await ctx.db.transaction().execute(async (tx) => {
      await lockList(tx, list);
      ensure(!(await hasNext(tx, list)), 'WRONG_STATE', { message: msg('screening.oneAtATime') });
      await insertVersion(tx, {
        id,
        list,
        source,
        published_on: publishedOn,
        sha256: files.length === 1 ? (files[0]?.sha256 ?? '') : hash.digest('hex'),
        files: stored,
        received_by: actor?.id ?? null,
      });
      await audit(tx, actor, 'screening.receive', id, { list, source });
      await ctx.jobs.enqueue(tx, 'screeningRead', { versionId: id });
    });
  } catch (error) {
    await removeLoose(
      ctx,
      stored.map(({ key }) => key),
    );
    throw error;
  }
  return id;
}

/** @returns the id of the version */
export function uploadVersion(
  ctx: Context,
  actor: Actor,
  list: ListName,
  { publishedOn, files }: { publishedOn: string | null; files: readonly ReceivedFile[] },
): Promise<string> {
  ensure(files.length > 0, 'BAD_UPLOAD', { details: [{ path: 'files', message: msg('field.missing') }] });
  return takeFiles(ctx, { list, source: 'upload', publishedOn, actor }, files);
}

async function noteRefused(ctx: Context, tx: Tx, list: ListName): Promise<void> {
  await notifyHolders(ctx, tx, 'compliance.review', {
    kind: 'listRefused',
    data: { list: listTitles[list] },
    link: '/admin/screening?tab=lists',
    group: `listRefused:${list}`,
  });
}

/** Fetches a list, unless a version of it is under way; the same file as the one in use is none. */
export async function fetchVersion(
  ctx: Context,
  actor: Actor | null,
  list: FetchedList,
  options: { connectMs?: number } = {},
): Promise<void> {
  await stampAsked(ctx.db, list);
  if (await hasNext(ctx.db, list)) return;
  try {
    const file = await fetchFile(ctx.origins.lists[list], ctx.files.tempFolder, options);
    try {
      if ((await activeVersion(ctx.db, list))?.sha256 === file.sha256) return;
      await takeFiles(ctx, { list, source: 'fetch', publishedOn: null, actor }, [file]);
    } finally {
      await rm(file.path, { force: true });
    }
  } catch (error) {
    if (!(error instanceof BadList)) throw error;
    await ctx.db.transaction().execute(async (tx) => {
      const { reason, detail } = error;
      await insertRefused(tx, {
        id: uuidv7(),
        list,
        source: 'fetch',
        sha256: '',
        received_by: actor?.id ?? null,
        reason,
        detail,
      });
      await noteRefused(ctx, tx, list);
    });
  }
}

async function refuse(
  ctx: Context,
  version: { id: string; list: string },
  { reason, detail }: { reason: RefusalReason; detail: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if ((await lockVersion(tx, version.id))?.state !== 'reading') return;
    await setRefused(tx, version.id, { reason, detail });
    await audit(tx, null, 'screening.refuse', version.id, { list: version.list, reason });
    await noteRefused(ctx, tx, version.list as ListName);
  });
}

const openStored = (ctx: Context, { key, fileName, bytes }: StoredFile): ListFile => ({
  fileName,
  bytes,
  async *open() {
    const content = await ctx.files.read(key);
    if (content === null) throw new BadList('NOT_REACHED', 'the file is gone');
    yield* content as AsyncIterable<Uint8Array>;
  },
});

const day = (time: Date) => time.toISOString().slice(0, 10);

/** Puts a version in use and has every subject compared with what is new in it. */
async function putInUse(
  ctx: Context,
  tx: Tx,
  version: { id: string; list: string },
  by: { activated_by: string | null; second_by: string | null },
): Promise<void> {
  await setActive(tx, version, by);
  await ctx.jobs.enqueue(tx, 'screeningSweep', { versionId: version.id });
}

/** Reads a version that was handed in: it then waits, or, where it was fetched and nothing speaks against it, is in use. */
export async function readVersion(ctx: Context, id: string): Promise<void> {
  const version = await findVersion(ctx.db, id);
  if (version?.state !== 'reading') return;
  const list = version.list as ListName;
  const files = version.files as StoredFile[];
  try {
    const { publishedAt, entries } = await parseList(
      list,
      files.map((file) => openStored(ctx, file)),
      version.published_on,
    );
    const published = new Date(publishedAt);
    if (published.getTime() > Date.now() + DAY_MS) throw new BadList('DATE_IN_FUTURE', day(published));
    await ctx.db.transaction().execute(async (tx) => {
      await lockList(tx, list);
      if ((await lockVersion(tx, id))?.state !== 'reading') return;
      const before = await activeVersion(tx, list);
      if (before?.published_at && published < before.published_at)
        throw new BadList('OLDER_THAN_ACTIVE', `${day(published)} < ${day(before.published_at)}`);
      const known = before ? await contentHashes(tx, before.id) : new Map<string, string>();
      const stored: StoredEntry[] = entries.map((entry) => ({
        entry,
        dataHash: dataHashOf(entry),
        contentHash: contentHashOf(entry),
      }));
      for (let at = 0; at < stored.length; at += CHUNK)
        await insertEntries(tx, { id, list }, stored.slice(at, at + CHUNK));
      const uids = new Set(entries.map(({ uid }) => uid));
      const needsSecond =
        list === 'eu_ships' || (before !== undefined && entries.length < SHRUNK * before.entries);
      await setRead(tx, id, {
        published_at: published,
        entries: entries.length,
        names: entries.reduce((sum, { names }) => sum + names.length, 0),
        ids: entries.reduce((sum, { ids }) => sum + ids.length, 0),
        added: stored.filter(({ entry }) => !known.has(entry.uid)).map(({ entry }) => entry.uid),
        removed: [...known.keys()].filter((uid) => !uids.has(uid)),
        changed: stored
          .filter(({ entry, contentHash }) => known.has(entry.uid) && known.get(entry.uid) !== contentHash)
          .map(({ entry }) => entry.uid),
        needs_second: needsSecond,
      });
      if (version.source === 'fetch' && !needsSecond) {
        await putInUse(ctx, tx, version, { activated_by: null, second_by: null });
        await audit(tx, null, 'screening.activate', id, { list });
      } else if (version.source === 'fetch') await noteRefused(ctx, tx, list);
    });
  } catch (error) {
    if (!(error instanceof BadList)) throw error;
    await refuse(ctx, version, error);
  }
  await removeLoose(
    ctx,
    files.map(({ key }) => key),
  );
}

/** Of what cannot be read for another cause than the file itself. */
export async function giveUpVersion(ctx: Context, id: string): Promise<void> {
  const version = await findVersion(ctx.db, id);
  if (version) await refuse(ctx, version, { reason: 'NOT_REACHED', detail: '' });
}

/** Puts a version that waits in use; where much is gone, at the press of a second person. */
export async function activateVersion(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const known = await findVersion(tx, id);
    ensure(known, 'NOT_FOUND');
    await lockList(tx, known.list as ListName);
    const version = await lockVersion(tx, id);
    ensure(version?.state === 'waiting', 'WRONG_STATE');
    const { list, needs_second: needsSecond, activated_by: first } = version;
    if (needsSecond && first === null) await setFirstPress(tx, id, actor.id);
    else {
      ensure(!needsSecond || first !== actor.id, 'FOUR_EYES', { message: msg('screening.secondPress') });
      const by = needsSecond
        ? { activated_by: first, second_by: actor.id }
        : { activated_by: actor.id, second_by: null };
      await putInUse(ctx, tx, version, by);
    }
    await audit(tx, actor, 'screening.activate', id, { list, isSecond: needsSecond && first !== null });
  });
}

export async function withdrawVersion(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const version = await lockVersion(tx, id);
    ensure(version, 'NOT_FOUND');
    ensure(version.state === 'waiting', 'WRONG_STATE');
    await dropEntries(tx, id);
    await setRefused(tx, id, { reason: 'WITHDRAWN', detail: '' });
    await audit(tx, actor, 'screening.withdraw', id, { list: version.list });
  });
}

/** Whether a list is fetched by itself. */
export const switchList = (ctx: Context, actor: Actor, list: FetchedList, isOn: boolean): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await setListOn(tx, list, isOn);
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'screening.fetcher',
      entity: 'screening_list',
      after: { list, isOn },
    });
  });
