import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { createContext } from '../../compose.ts';
import type { Context } from '../../context.ts';
import { makePerson, type Person } from './make.ts';
import { multipart } from './makeFiles.ts';
import { startTestApp, type TestApp } from './testApp.ts';

const web = (path: string) => fileURLToPath(new URL(`../../../web/${path}`, import.meta.url));

export type SettingsSite = {
  t: TestApp;
  /** The same server with pages and the real icons. */
  pages: FastifyInstance;
  /** Another server on the same database. */
  other: FastifyInstance;
  admin: Person;
  colleague: Person;
  member: Person;
  close(): Promise<void>;
};

/** A site with pages, a second instance, two admins and a member. */
export async function startSettingsSite(): Promise<SettingsSite> {
  const t = await startTestApp({ SITE_URL: 'https://market.example' });
  const folder = await mkdtemp(join(tmpdir(), 'gasmap-settings-'));
  await cp(web('static'), folder, { recursive: true });
  await cp(web('index.html'), join(folder, 'index.html'));
  const pages = await buildApp(t.ctx, folder);
  const otherCtx: Context = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
  const other = await buildApp(otherCtx, folder);
  await Promise.all([pages.ready(), other.ready()]);
  return {
    t,
    pages,
    other,
    admin: await makePerson(t, { role: 'admin' }),
    colleague: await makePerson(t, { role: 'admin' }),
    member: await makePerson(t),
    async close() {
      await pages.close();
      await other.close();
      await otherCtx.close();
      await t.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Uploads one file as `file`. */
export function uploadFile(t: TestApp, url: string, as: string, content: Buffer | string, fileName: string) {
  const { body, type } = multipart([{ name: 'file', content, fileName }]);
  return t.call('POST', url, { as, payload: body, headers: { 'content-type': type } });
}
