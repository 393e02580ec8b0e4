import type { Selectable } from 'kysely';
import { type AdPayload, adPayload } from '../../../contract/ads/adPayload.ts';
import type { Sql } from '../../db/client.ts';
import type { AdsTable } from '../../db/schema/tables.ts';
import { documentsOf } from '../rows/ads.queries.ts';
import { fieldsOfColumns } from '../rows/fieldColumns.ts';

type Documents = Awaited<ReturnType<typeof documentsOf>>;

/** The stored content of an ad as a payload, as its owner would post it. */
export async function storedPayload(db: Sql, id: string): Promise<AdPayload> {
  const row = await db.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return fromColumns(row, await documentsOf(db, id));
}

export const fromColumns = (row: Selectable<AdsTable>, documents: Documents): AdPayload =>
  adPayload.parse(fieldsOfColumns(row, documents));
