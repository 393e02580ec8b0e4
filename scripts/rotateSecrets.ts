import { rotateFromCommandLine } from '../server/db/rotateSecrets.ts';
import { say } from '../server/lib/lifecycle.ts';

/** `npm run rotate-secrets [-- --new-key] [-- --give-up]` */
const given = process.argv.slice(2);
const known = ['--new-key', '--give-up'];
try {
  const unknown = given.find((argument) => !known.includes(argument));
  if (unknown) throw new Error(`${unknown} is unknown; there are ${known.join(' and ')}`);
  await rotateFromCommandLine(
    { newKey: given.includes('--new-key'), givesUp: given.includes('--give-up') },
    say,
  );
} catch (error) {
  process.stderr.write(`No secret was changed: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
