import { buildWeb } from './buildWeb.ts';

await buildWeb((line) => process.stdout.write(`${line}\n`)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
await import('../server/main.ts');
