import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';
import type { SitePictureFilesTable, SitePicturesUsedAs } from '../../db/schema/tables.ts';
import { nameFiles } from '../../jobs/looseFiles.ts';

/** One stored size and encoding of a picture. */
export type PictureFile = Omit<SitePictureFilesTable, 'picture_id'>;
export type PictureRow = { id: string; used_as: SitePicturesUsedAs; name: string; bytes: number };
export type Picture = PictureRow & { files: PictureFile[] };

/** Inserts the rows and marks the files as referenced. */
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
  await nameFiles(
    db,
    files.map(({ file_key }) => file_key),
  );
}

/** Newest first, each with its files, smallest first. */
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

/** Marks its files as unreferenced. */
export async function deletePicture(db: Sql, id: string): Promise<void> {
  await sql`insert into loose_files (file_key)
    select file_key from site_picture_files where picture_id = ${id}`.execute(db);
  await db.deleteFrom('site_pictures').where('id', '=', id).execute();
}

export const findPictureFile = (db: Sql, key: string) =>
  db
    .selectFrom('site_picture_files')
    .select(['media_type', 'bytes'])
    .where('file_key', '=', key)
    .executeTakeFirst();
