import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../app.ts';
import { type Context, createContext } from '../context.ts';
import { readEnv } from '../env.ts';
import { createTestDatabase } from './database.ts';

export type TestApp = {
  app: FastifyInstance;
  ctx: Context;
  /** One call; `as` is the token of whoever makes it. */
  call(
    method: InjectOptions['method'],
    url: string,
    options?: { as?: string; payload?: unknown; headers?: Record<string, string> },
  ): ReturnType<FastifyInstance['inject']>;
  close(): Promise<void>;
};

/** The whole server on a database and a data folder of its own, with limits out of the way unless `env` says otherwise. */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'gasmap-test-'));
  const database = await createTestDatabase();
  const settings = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    RATE_LIMIT_FACTOR: '10000',
    ...env,
  });
  const ctx = await createContext(settings, database.url);
  const app = await buildApp(ctx);
  await app.ready();
  return {
    app,
    ctx,
    call: (method, url, { as, payload, headers } = {}) =>
      app.inject({
        method,
        url: `/api${url}`,
        ...(payload !== undefined && { payload: payload as object }),
        headers: { ...headers, ...(as && { authorization: `Bearer ${as}` }) },
      } as InjectOptions) as unknown as ReturnType<FastifyInstance['inject']>,
    async close() {
      await app.close();
      await ctx.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
