import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serverCatalogues } from './checks/serverCatalogues.ts';
import { readSources } from './checks/source.ts';
import { textLists } from './checks/textLists.ts';

/** Updates generated files: the lists of server texts for translators, and the translated texts that the server shows. */
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const sources = await readSources(ROOT);
await mkdir(`${ROOT}server/i18n/catalogues`, { recursive: true });
for (const { path, text } of [...textLists(sources), ...(await serverCatalogues(sources))])
  await writeFile(`${ROOT}${path}`, text);
