import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serverNames } from './checks/serverNames.ts';
import { readSources } from './checks/source.ts';
import { textLists } from './checks/textLists.ts';

/** Updates generated files: the lists of server texts for translators, and the translated names shown by the server. */
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const sources = await readSources(ROOT);
await mkdir(`${ROOT}server/i18n/names`, { recursive: true });
for (const { path, text } of [...textLists(sources), ...(await serverNames(sources))])
  await writeFile(`${ROOT}${path}`, text);
