import { rm } from 'node:fs/promises';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../app.ts';
import { createContext } from '../../compose.ts';
import type { Context } from '../../context.ts';
import { readEnv } from '../../env.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { ensureDeclared } from './declared.ts';
import { makeQuickFolder } from './quickFolder.ts';

export type TestApp = {
  app: FastifyInstance;
  ctx: Context;
  /** Sends one request; `as` is the caller's token. A refusal must be one that the endpoint declares. */
  call(
    method: InjectOptions['method'],
    url: string,
    options?: { as?: string; payload?: unknown; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

/** The whole server with its own database (unless one is given) and data folder, and with rate limits raised unless `env` overrides them. */
export async function startTestApp(
  given: Record<string, string> | ((databaseUrl: string) => Promise<Record<string, string>>) = {},
  ownDatabase?: TestDatabase,
): Promise<TestApp> {
  const database = ownDatabase ?? (await createTestDatabase());
  const folder = await makeQuickFolder('gasmap-test-');
  const env = typeof given === 'function' ? await given(database.url) : given;
  const settings = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    RATE_LIMIT_FACTOR: '10000',
    // A new connection plans every query anew: half as many save a fifth of the time of a test file.
    DATABASE_CONNECTIONS: '5',
    ...env,
  });
  const ctx = await createContext(settings, database.url);
  const app = await buildApp(ctx);
  await app.ready();
  return {
    app,
    ctx,
    async call(method, url, { as, payload, headers } = {}) {
      const answer = await app.inject({
        method,
        url: `/api${url}`,
        ...(payload !== undefined && { payload: payload as object }),
        headers: { ...headers, ...(as && { authorization: `Bearer ${as}` }) },
      } as InjectOptions);
      ensureDeclared(String(method), url, answer);
      return answer;
    },
    async close() {
      await app.close();
      await ctx.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
