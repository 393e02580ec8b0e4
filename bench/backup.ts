import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDb } from '../server/db/client.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { newFileKey } from '../server/lib/files/fileKeys.ts';
import { openFileStore } from '../server/lib/files/files.ts';
import { newKey } from '../server/lib/secretKeys.ts';
import { secretsOf } from '../server/lib/secrets.ts';
import { checkArchive } from '../server/operations/backups/archive/checkArchive.ts';
import { restoreBackup } from '../server/operations/backups/restoreBackup.ts';
import { takeBackup } from '../server/operations/backups/takeBackup.ts';

/**
 * `node bench/backup.ts [megabytes]`: backs up this amount of data (80% in tables, the rest in files), verifies and
 * restores it, and reports the duration and the memory use of this process.
 */
const MEGABYTES = Number(process.argv[2] ?? 1000);
const FILE_BYTES = 2_000_000;
const files = Math.round((MEGABYTES * 0.2 * 1e6) / FILE_BYTES);
const rows = Math.round((MEGABYTES * 0.8 * 1e6) / 1_000);

const folder = await mkdtemp(join(tmpdir(), 'gasmap-bench-'));
await chmod(folder, 0o755);
const server = await startEmbedded(folder, () => undefined);
let peak = 0;
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 50);

async function measured(name: string, work: () => Promise<unknown>) {
  peak = process.memoryUsage().rss;
  const begun = performance.now();
  await work();
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  return {
    name,
    seconds,
    megabytesPerSecond: Math.round(MEGABYTES / seconds),
    residentMegabytes: Math.round(peak / 1e6),
  };
}

try {
  await prepareDatabase(server.url);
  const store = await openFileStore({
    DATA_DIR: folder,
    S3_ENDPOINT: undefined,
    S3_REGION: undefined,
    S3_BUCKET: undefined,
    S3_ACCESS_KEY_ID: undefined,
    S3_SECRET_ACCESS_KEY: undefined,
  });
  const db = openDb(server.url, { connections: 1, statementTimeout: 0 });
  const keys: string[] = [];
  for (let nth = 0; nth < files; nth += 1) {
    const key = newFileKey();
    const temporary = join(store.tempFolder, key);
    await writeFile(temporary, randomBytes(FILE_BYTES));
    await store.put(key, temporary);
    keys.push(key);
  }
  // About 1 kB each, compressible like natural text.
  await sql`insert into audit_log (id, action, entity_id, after)
    select gen_random_uuid(), 'bench.row', (${keys}::text[])[n],
      jsonb_build_object('text', (select string_agg(md5((n * 30 + w)::text) || ' cargo of diesel ', '') from generate_series(1, 19) w))
    from generate_series(1, ${rows}::int) n`.execute(db);
  await db.destroy();

  const source = join(folder, 'big.gasmap');
  const secrets = secretsOf(newKey());
  const place = { url: server.url, files: store, secrets };
  const restore = {
    id: null,
    fileName: 'big.gasmap',
    actorId: null,
    actor: 'bench',
    address: null,
    acceptsForeign: false,
  };
  const results = [
    await measured('back up', () => takeBackup(place, source, { note: '' }, () => undefined)),
    await measured('check every byte', () => checkArchive(source, secrets)),
    await measured('restore, with a backup of the present state', () =>
      restoreBackup(
        place,
        { ...restore, source, safety: join(folder, 'safety.gasmap') },
        { report: () => undefined, secured: async () => undefined },
      ),
    ),
  ];
  const { size } = await stat(source);
  const report = {
    cores: cpus().length,
    megabytes: MEGABYTES,
    rows,
    files,
    fileMegabytes: Math.round(size / 1e6),
    results,
  };
  await writeFile(new URL('./backup.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
  console.log(JSON.stringify(report, null, 2));
} finally {
  clearInterval(sampling);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
