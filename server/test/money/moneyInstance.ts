import { flushCompileCache } from 'node:module';
import { buildApp } from '../../app.ts';
import { createContext } from '../../compose.ts';
import { readEnv } from '../../env.ts';
import { listen } from '../../lib/listen.ts';

/*
 * One instance of the site, to be killed. It is started in advance and waits until its parent sends the database URL,
 * so that a replacement is ready at once; then it responds with its own URL.
 */
process.once('disconnect', () => process.exit());
async function begin(url: string): Promise<void> {
  const env = readEnv({ ...process.env, DATABASE_URL: url });
  const ctx = await createContext(env, url);
  const site = await listen(await buildApp(ctx), '127.0.0.1', 0);
  process.send?.(site.url);
}

// The compile cache is written at a normal exit, which killed processes do not reach.
flushCompileCache();
process.once('message', (url: string) => void begin(url));
process.send?.('loaded');
