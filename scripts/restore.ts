import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { restoreFromCommandLine } from '../server/operations/backups/commandLine.ts';

/** `npm run restore <file>`: asks first unless `--yes` is given. `--foreign` allows backups of another site. */
const given = process.argv.slice(2);
const [file] = given.filter((argument) => !['--yes', '--foreign'].includes(argument));

async function isMeant(): Promise<boolean> {
  if (given.includes('--yes')) return true;
  if (!process.stdin.isTTY) throw new Error('say --yes where nobody can be asked');
  const asked = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asked.question(
    `Everything on this site will be as it is in ${file}. What came later is kept in a backup, and gone from the site.\n` +
      'Type restore to go on: ',
  );
  asked.close();
  return answer.trim() === 'restore';
}

try {
  if (file === undefined) throw new Error('name the file: npm run restore <file>');
  if (await isMeant()) {
    await restoreFromCommandLine(resolve(process.env.INIT_CWD ?? '', file), given.includes('--foreign'));
  }
} catch (error) {
  process.stderr.write(`Nothing was restored: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
