import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hashPassword } from '../../accounts/auth/auth.ts';
import { insertUser } from '../../accounts/users/users.ts';
import { makePerson } from '../../test/kit/make.ts';
import { startTestApp } from '../../test/kit/testApp.ts';
import { type Audience, audiences } from './audiences.ts';
import { ada } from './examples.ts';
import { generateClient } from './generateClient.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SITE = 'https://gasmap.test';
const run = promisify(execFile);

const strict = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ['*.ts'],
};

/** The program of the guide, with another address of the site. */
function programOf(document: { info: { description: string } }, address: string): string {
  const [, program = ''] = /```ts\n(.+?)```/s.exec(document.info.description) ?? [];
  return program.replace(SITE, address);
}

test('the client of the guide compiles under strict, signs in, searches, posts and submits an ad', async () => {
  const t = await startTestApp({ SITE_URL: SITE });
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const folder = await mkdtemp(join(tmpdir(), 'gasmap-client-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const documentOf = async (audience: Audience) =>
    (await fetch(`${address}${audiences[audience].at}`)).text();
  const document = await documentOf('trading');
  for (const audience of Object.keys(audiences) as Audience[]) {
    const client = await generateClient(await documentOf(audience));
    expect(client.split('\n').length, audience).toBeLessThan(12_000);
    await writeFile(join(folder, audience === 'trading' ? 'gasmap.ts' : `${audience}.ts`), client);
  }
  await writeFile(join(folder, 'program.ts'), programOf(JSON.parse(document), address));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(strict));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const node = (...args: string[]) =>
    run(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, GASMAP_EMAIL: 'ada@example.com', GASMAP_PASSWORD: 'a-barrel-of-words' },
    });
  await node(join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder);

  const { db } = t.ctx;
  const adaId = await insertUser(db, {
    email: 'ada@example.com',
    username: 'ada',
    passwordHash: await hashPassword('a-barrel-of-words'),
    emailVerified: true,
    ...ada,
    company: 'Cargo BV',
  });
  const { stdout } = await node('program.ts');
  expect(stdout).toMatch(/is pending\n$/);
  const moderator = await makePerson(t, { role: 'admin' });
  const { items } = (await t.call('GET', '/ads/all-for-admin', { as: moderator.token })).json();
  expect(items).toMatchObject([{ status: 'pending', owner: { id: adaId } }]);
  await rm(folder, { recursive: true });
  await t.close();
});
