import { flushCompileCache } from 'node:module';
import { buildApp } from '../app.ts';
import { createContext } from '../context.ts';
import { readEnv } from '../env.ts';
import { listen } from '../lib/listen.ts';

/* One instance of the site, to be killed. It waits, loaded, until its parent sends it the address of the database, so
 * that the next one is there as soon as one is gone; then it answers with its own address. */
process.once('disconnect', () => process.exit());
async function begin(url: string): Promise<void> {
  const env = readEnv({ ...process.env, DATABASE_URL: url });
  const ctx = await createContext(env, url);
  const site = await listen(await buildApp(ctx), '127.0.0.1', 0);
  process.send?.(site.url);
}

// What is compiled is written at a normal end, which none of these has.
flushCompileCache();
process.once('message', (url: string) => void begin(url));
process.send?.('loaded');
