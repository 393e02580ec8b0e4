import './strip.mjs';
import { buildWeb } from './buildWeb.ts';

/** `npm run build`: the server without types, and the pages, unless nothing that they are made of has changed. */
await buildWeb((line) => process.stdout.write(`${line}\n`)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
