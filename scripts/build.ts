import { buildWeb } from './buildWeb.ts';

/** `npm run build`: builds the pages unless their sources are unchanged. */
await buildWeb((line) => process.stdout.write(`${line}\n`)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
