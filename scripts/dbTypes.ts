import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/db/client.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { tableTypes } from '../server/db/schema/tableTypes.ts';

/** Writes server/db/schema/tables.ts from a database created by the migrations alone. */
const folder = await mkdtemp(join(tmpdir(), 'gasmap-types-'));
const server = await startEmbedded(folder, (line) => process.stderr.write(`${line}\n`), {
  settings: { fsync: 'off' },
});
try {
  await migrate(server.url);
  const db = openDb(server.url);
  try {
    await writeFile(new URL('../server/db/schema/tables.ts', import.meta.url), await tableTypes(db));
  } finally {
    await db.destroy();
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
