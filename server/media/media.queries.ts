import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';
import type { SitePictureFilesTable, SitePicturesUsedAs } from '../db/schema/tables.ts';

/** One size and encoding of a picture, as it is stored. */
export type PictureFile = Omit<SitePictureFilesTable, 'picture_id'>;
export type PictureRow = { id: string; used_as: SitePicturesUsedAs; name: string; bytes: number };
export type Picture = PictureRow & { files: PictureFile[] };

/** The files are named by a row from here on. */
export async function insertPicture(db: Sql, picture: Picture, createdBy: string): Promise<void> {
  const { files, ...row } = picture;
  await db
    .insertInto('site_pictures')
    .values({ ...row, created_by: createdBy })
    .execute();
  await db
    .insertInto('site_picture_files')
    .values(files.map((file) => ({ ...file, picture_id: row.id })))
    .execute();
  await forgetLoose(
    db,
    files.map(({ file_key }) => file_key),
  );
}

/** Newest first, each with its files, the smallest first. */
export async function listPictures(db: Sql, uses: readonly SitePicturesUsedAs[]): Promise<Picture[]> {
  const rows = await db
    .selectFrom('site_pictures')
    .select(['id', 'used_as', 'name', 'bytes'])
    .where('used_as', 'in', uses)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  if (rows.length === 0) return [];
  const files = await db
    .selectFrom('site_picture_files')
    .selectAll()
    .where(
      'picture_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('width')
    .orderBy('form')
    .execute();
  return rows.map((row) => ({
    ...row,
    files: files
      .filter((file) => file.picture_id === row.id)
      .map(({ picture_id: _picture, ...file }) => file),
  }));
}

/** Its files are loose from here on. */
export async function deletePicture(db: Sql, id: string): Promise<void> {
  await sql`insert into loose_files (file_key)
    select file_key from site_picture_files where picture_id = ${id}`.execute(db);
  await db.deleteFrom('site_pictures').where('id', '=', id).execute();
}

/** Before a file is stored, so that it is found again if nothing comes after; or to be removed after so many days. */
export const noteLoose = async (db: Sql, key: string, keptDays = 0): Promise<void> => {
  const since = sql<Date>`now() + make_interval(days => ${keptDays})`;
  await db
    .insertInto('loose_files')
    .values({ file_key: key, since })
    .onConflict((on) => on.column('file_key').doUpdateSet({ since }))
    .execute();
};

export const forgetLoose = async (db: Sql, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await db.deleteFrom('loose_files').where('file_key', 'in', keys).execute();
};

/** Far longer than an upload or a deletion takes. */
export const looseForLong = async (db: Sql): Promise<string[]> => {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from loose_files where since < now() - interval '1 hour' limit 1000`.execute(db);
  return rows.map(({ file_key }) => file_key);
};

export const findPictureFile = (db: Sql, key: string) =>
  db
    .selectFrom('site_picture_files')
    .select(['media_type', 'bytes'])
    .where('file_key', '=', key)
    .executeTakeFirst();
