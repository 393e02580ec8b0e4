import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { formatter } from '@lingui/format-po';

const po = formatter();

/** The catalogues' lists of names and texts that a new site starts with: the server's pages and mails show them, too. */
const SHARED = /^web\/(texts\/seedTexts|landing\/landingWords)\./;

/** Writes one file per language, English text → its translation. */
export async function writeNames(catalogues: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = (await readdir(catalogues)).filter((file) => file.endsWith('.po'));
  for (const file of files) {
    const locale = basename(file, '.po');
    const filename = join(catalogues, file);
    const messages = await po.parse(await readFile(filename, 'utf8'), {
      locale,
      sourceLocale: 'en',
      filename,
    });
    const names = Object.entries(messages)
      .filter(([, { origin = [], translation }]) => translation && origin.some(([path]) => SHARED.test(path)))
      .map(([id, { message, translation }]) => [message ?? id, translation]);
    await writeFile(join(folder, `${locale}.json`), JSON.stringify(Object.fromEntries(names)));
  }
}
