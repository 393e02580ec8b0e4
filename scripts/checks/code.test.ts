import { describe, expect, it } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import { checkFiles } from './files.ts';
import type { Finding } from './source.ts';
import { checkSql } from './sql.ts';
import { checkSuppressions } from './suppressions.ts';
import { checkTexts } from './texts.ts';

const messages = (findings: Finding[]) => findings.map((finding) => finding.message).join('\n');
const importing = (path: string, ...targets: string[]) => ({
  path,
  text: targets.map((target, index) => `import { a${index} } from '${target}';`).join('\n'),
});

describe('boundaries', () => {
  const check = (...sources: { path: string; text: string }[]) => messages(checkBoundaries(sources));

  it.each([
    ['contract/ads.ts', 'fastify', 'contract imports zod alone'],
    ['contract/ads.ts', '../server/env.ts', 'contract must not import server/'],
    ['web/ads/AdPage.tsx', '../../server/ads/ads.view.ts', 'web must not import server/'],
    ['server/ads/ads.ts', '../../web/lib/format.ts', 'server must not import web/'],
    ['server/ads/ads.ts', '../../scripts/check.ts', 'server must not import scripts/'],
    ['server/http/mount.ts', '../ads/ads.ts', 'http knows no feature'],
    ['server/lib/mail.ts', '../context.ts', 'lib knows no feature'],
    ['server/db/client.ts', '../users/users.ts', 'db knows no feature'],
    ['web/ui/Chip.tsx', '../ads/adText.ts', 'ui knows no feature'],
    ['web/lib/api.ts', '../app/routes.tsx', 'lib knows no feature'],
    ['web/lib/api.ts', '../ui/toast.ts', 'lib knows no ui'],
    ['web/ads/AdPage.tsx', '../app/routes.tsx', 'nothing imports what puts everything together'],
    ['server/auth/auth.ts', '../users/users.queries.ts', 'a feature is used through its verbs'],
    ['server/auth/auth.ts', '../test/make.ts', 'only tests import tests'],
  ])('%s must not import %s', (path, target, message) => {
    expect(check(importing(path, target))).toContain(message);
  });

  it('sees types, re-exports and what is loaded later', () => {
    const from = (text: string) => check({ path: 'web/ads/AdPage.tsx', text });
    expect(from("import type { Env } from '../../server/env.ts';")).not.toBe('');
    expect(from("export { env } from '../../server/env.ts';")).not.toBe('');
    expect(from("const env = () => import('../../server/env.ts');")).not.toBe('');
  });

  it('sees features that use each other in a circle', () => {
    const circle = [importing('web/ads/a.ts', '../market/b.ts'), importing('web/market/b.ts', '../ads/a.ts')];
    expect(check(...circle)).toContain('in a circle');
  });

  it('lets pass what the layers allow', () => {
    const fine = [
      importing('contract/ads.ts', 'zod', './page.ts'),
      importing('server/app.ts', './ads/ads.routes.ts', './auth/sessions.ts'),
      importing('server/auth/auth.ts', '../users/users.ts', '../context.ts', '../http/errors.ts', 'pg'),
      importing('web/app/routes.tsx', '../ads/AdPage.tsx', '@tanstack/react-router'),
      importing('web/market/AdRow.tsx', '../ads/adText.ts', '../../contract/ads.ts', './AdRow.module.css'),
      importing('server/ads/ads.test.ts', '../test/make.ts', '../users/users.queries.ts', 'node:fs'),
    ];
    expect(check(...fine)).toBe('');
  });
});

describe('SQL and transactions', () => {
  const check = (path: string, text: string) => messages(checkSql([{ path, text }]));

  it.each([
    'export const one = (db: Sql) => db.selectFrom("ads").selectAll().execute();',
    'const now = sql`now()`;',
    'client.query("delete from ads");',
    'client.query(`select id\n from ads where id = 1`);',
  ])('%s belongs in a queries file', (text) => {
    expect(check('server/ads/ads.ts', text)).toContain('SQL stands in *.queries.ts');
    expect(check('server/ads/ads.queries.ts', text)).toBe('');
  });

  it('lets a sentence pass that only starts like a statement', () => {
    expect(check('server/ads/ads.ts', "const text = 'Select a port, or update it';")).toBe('');
  });

  it('wants the database first and no context in a query', () => {
    expect(check('server/ads/ads.queries.ts', 'export const one = (id: string, db: Sql) => db;')).toContain(
      'first',
    );
    expect(check('server/ads/ads.queries.ts', "import type { Context } from '../context.ts';")).toContain(
      'no context',
    );
  });

  it('wants transactions in verbs alone, and nothing that escapes them', () => {
    const inside = (text: string) => `ctx.db.transaction().execute(async (tx) => { ${text} });`;
    expect(check('server/ads/ads.routes.ts', inside('await f(tx);'))).toContain(
      'only a verb opens a transaction',
    );
    expect(check('server/ads/ads.ts', inside('await f(ctx.db);'))).toContain('not ctx.db');
    expect(check('server/ads/ads.ts', inside('await f(tx);'))).toBe('');
    expect(check('server/ads/ads.ts', `${inside('await f(tx);')} f(ctx.db);`)).toBe('');
  });
});

describe('files', () => {
  const check = (path: string, lines: number) => checkFiles([{ path, text: 'a;\n'.repeat(lines) }]);

  it('refuses long ones, and asks about those that grow', () => {
    expect(check('web/ads/a.ts', 401)).toMatchObject([{ message: '401 lines; 400 is the most' }]);
    expect(check('web/ads/a.ts', 301)).toMatchObject([{ warning: true }]);
    expect(check('web/ads/a.ts', 300)).toEqual([]);
    expect(check('server/db/schema/tables.ts', 900)).toEqual([]);
  });

  it.each([
    'web/lib/utils.ts',
    'server/ads/ads.helpers.ts',
    'server/lib/common.ts',
    'server/jobs/JobManager.ts',
  ])('%s says nothing of what it holds', (path) => expect(check(path, 1)).toHaveLength(1));

  it('knows one barrel', () => {
    expect(check('web/ui/index.ts', 1)).toHaveLength(1);
    expect(check('contract/index.ts', 1)).toEqual([]);
  });
});

describe('suppressions', () => {
  const check = (text: string) => messages(checkSuppressions([{ path: 'web/a.ts', text }]));
  const off = ['// oxlint', 'disable-next-line'].join('-');

  it('wants a rule and a reason', () => {
    expect(check(`${off} no-console`)).toContain('why');
    expect(check(`${off} -- because of the weather`)).toContain('name the rule');
    expect(check(`${off.replace('-next-line', '')} no-console -- because of the weather`)).toContain(
      'whole file',
    );
    expect(check(`${off} no-console -- because of the weather`)).toBe('');
  });

  it('leaves nothing for later, and hides no type error', () => {
    expect(check(`// ${'TO'}DO: later`)).toContain('nothing is left for later');
    expect(check(`// @ts-${'ignore'}`)).toContain('@ts-expect-error');
  });
});

describe('texts on screens', () => {
  const check = (text: string) => messages(checkTexts([{ path: 'web/ads/A.tsx', text }]));

  it.each([
    'const a = <p>Hello there</p>;',
    'const a = <p>{ok ? "Yes" : "No"}</p>;',
    'const a = <p>{name ?? `no name`}</p>;',
    'const a = <input placeholder="Your name" />;',
    'const a = <button aria-label={open ? "Close" : "Open"} />;',
  ])('%s is not translated', (text) => expect(check(text)).toContain('is not translated'));

  it.each([
    'const a = <Trans>Hello <b>there</b></Trans>;',
    'const a = () => <input placeholder={t`Your name`} />;',
    'const a = <p>{price} USD/t · 15 °C</p>;',
    'const a = <Logo title="GasMap" className="big one" />;',
    'const a = <input placeholder="name@company.com" />;',
  ])('%s is fine', (text) => expect(check(text)).toBe(''));

  it('sees a text that would be translated only once', () => {
    expect(check('const label = t`Price`;')).toContain('translated once');
    expect(check('const label = () => t`Price`;')).toBe('');
  });
});
