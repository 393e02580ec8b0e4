import { resolve } from 'node:path';
import { backupFromCommandLine } from '../server/operations/backups/commandLine.ts';

/** `npm run backup [file]`: backs up the whole site to one file, even while the site is down. */
const [, , file] = process.argv;
try {
  await backupFromCommandLine(file && resolve(process.env.INIT_CWD ?? '', file));
} catch (error) {
  process.stderr.write(`No backup was made: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
