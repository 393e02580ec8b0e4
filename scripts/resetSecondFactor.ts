import { resetFromCommandLine } from '../server/auth/commandLine.ts';

/** `npm run reset-second-factor -- <email>`: for somebody who lost it when no superadmin is left to help. */
const [, , email] = process.argv;
try {
  await resetFromCommandLine(email);
} catch (error) {
  process.stderr.write(`Nothing was changed: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
