import { resetFromCommandLine } from '../server/accounts/auth/commandLine.ts';

/** `npm run reset-second-factor -- <email>`: for a lost second factor when no superadmin is left to help. */
const [, , email] = process.argv;
try {
  await resetFromCommandLine(email);
} catch (error) {
  process.stderr.write(`Nothing was changed: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
