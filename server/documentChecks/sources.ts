import type { Received } from '../../contract/core/endpoint.ts';
import type {
  DocumentIssuer,
  DocumentReference,
  documentSources,
} from '../../contract/documentChecks/documentSources.ts';
import type { Context } from '../context.ts';
import type { Sql, Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensure } from '../lib/errors.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import {
  compareAllTexts,
  type IssuerRow,
  insertIssuer,
  insertReference,
  issuerRows,
  lockSource,
  type ReferenceRow,
  referenceRows,
  type SourceTable,
  setConfirmed,
  setEnded,
} from './sources.queries.ts';

type Ctx = Pick<Context, 'db'>;

const lifeOf = (row: IssuerRow | ReferenceRow, readerId: string) => ({
  enteredBy: row.entered_name,
  enteredAt: row.entered_at.toISOString(),
  confirmedBy: row.confirmed_name,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  mayConfirm: row.confirmed_at === null && row.entered_by !== readerId,
});

export const readIssuers = async (db: Sql, readerId: string): Promise<{ items: DocumentIssuer[] }> => ({
  items: (await issuerRows(db)).map((row) => ({
    id: row.id,
    name: row.name,
    host: row.host,
    email: row.email,
    lookupUrl: row.lookup_url,
    sourceUrl: row.source_url,
    ...lifeOf(row, readerId),
  })),
});

export const readReferences = async (db: Sql, readerId: string): Promise<{ items: DocumentReference[] }> => ({
  items: (await referenceRows(db)).map((row) => ({
    id: row.id,
    title: row.title,
    body: row.body,
    source: row.source,
    ...lifeOf(row, readerId),
  })),
});

const nouns = { doc_issuers: 'issuer', doc_references: 'reference' } as const;

const audit = (
  tx: Tx,
  actor: Actor,
  of: { table: SourceTable; id: string },
  act: 'create' | 'confirm' | 'end',
  after: Record<string, unknown> = {},
) =>
  recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action: `document.${nouns[of.table]}_${act}`,
    entity: `document_${nouns[of.table]}`,
    entityId: of.id,
    after,
  });

export const addIssuer = (
  ctx: Ctx,
  actor: Actor,
  { lookupUrl, sourceUrl, ...given }: Received<typeof documentSources.addIssuer>['body'],
): Promise<{ items: DocumentIssuer[] }> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = { ...given, lookup_url: lookupUrl, source_url: sourceUrl, entered_by: actor.id };
    const id = await insertIssuer(tx, row);
    ensure(id, 'NAME_TAKEN');
    await audit(tx, actor, { table: 'doc_issuers', id }, 'create', { ...given, lookupUrl, sourceUrl });
    return readIssuers(tx, actor.id);
  });

export const addReference = (
  ctx: Ctx,
  actor: Actor,
  given: Received<typeof documentSources.addReference>['body'],
): Promise<{ items: DocumentReference[] }> =>
  ctx.db.transaction().execute(async (tx) => {
    const id = await insertReference(tx, { ...given, entered_by: actor.id });
    await audit(tx, actor, { table: 'doc_references', id }, 'create', {
      title: given.title,
      source: given.source,
    });
    return readReferences(tx, actor.id);
  });

type Sources<Item> = {
  table: SourceTable;
  read: (db: Sql, readerId: string) => Promise<{ items: Item[] }>;
};
export const issuers: Sources<DocumentIssuer> = { table: 'doc_issuers', read: readIssuers };
export const references: Sources<DocumentReference> = { table: 'doc_references', read: readReferences };

/** The second voice; every file is compared with a text from then on. */
export const confirmSource = <Item>(
  ctx: Ctx,
  actor: Actor,
  { table, read }: Sources<Item>,
  id: string,
): Promise<{ items: Item[] }> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockSource(tx, table, id);
    ensure(row, 'NOT_FOUND');
    ensure(row.confirmed_at === null, 'WRONG_STATE');
    ensure(row.entered_by !== actor.id, 'FOUR_EYES');
    await setConfirmed(tx, table, id, actor.id);
    if (table === 'doc_references') await compareAllTexts(tx);
    await audit(tx, actor, { table, id }, 'confirm');
    return read(tx, actor.id);
  });

export const endSource = <Item>(
  ctx: Ctx,
  actor: Actor,
  { table, read }: Sources<Item>,
  id: string,
): Promise<{ items: Item[] }> =>
  ctx.db.transaction().execute(async (tx) => {
    ensure(await lockSource(tx, table, id), 'NOT_FOUND');
    await setEnded(tx, table, id, actor.id);
    await audit(tx, actor, { table, id }, 'end');
    return read(tx, actor.id);
  });
