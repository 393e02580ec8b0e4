import { posix } from 'node:path';
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
    ['contract/ads/ads.ts', 'fastify', 'contract imports zod alone'],
    ['contract/ads/ads.ts', '../../server/env.ts', 'contract must not import server/'],
    ['web/pages/ad/AdPage.tsx', '../../../server/ads/rows/ads.view.ts', 'web must not import server/'],
    ['server/ads/ads.ts', '../../web/lib/format.ts', 'server must not import web/'],
    ['server/ads/ads.ts', '../../scripts/check.ts', 'server must not import scripts/'],
    // Layers.
    ['server/lib/csv.ts', '../db/client.ts', 'server/lib is below server/db'],
    ['server/lib/csv.ts', '../http/mount.ts', 'server/lib is below server/http'],
    ['server/db/client.ts', '../accounts/users/users.ts', 'server/db is below server/accounts/users'],
    ['server/http/mount.ts', '../ads/ads.ts', 'server/http is below server/ads'],
    ['web/lib/format.ts', '../ui/Chip.tsx', 'web/lib is below web/ui'],
    ['web/ui/Chip.tsx', '../shared/adView/adText.ts', 'web/ui is below web/shared/adView'],
    ['web/shared/adView/adText.ts', '../../pages/ad/AdPage.tsx', 'web/shared/adView is below web/pages/ad'],
    ['web/pages/ad/AdPage.tsx', '../../member/ads/MyAdRow.tsx', 'web/pages/ad is below web/member/ads'],
    [
      'web/member/ads/MyAdRow.tsx',
      '../../admin/users/userForm.ts',
      'web/member/ads is below web/admin/users',
    ],
    // Composition roots.
    [
      'web/pages/ad/AdPage.tsx',
      '../../app/routes/routes.tsx',
      'nothing imports what puts everything together',
    ],
    ['server/ads/ads.ts', '../compose.ts', 'nothing imports what puts everything together'],
    ['server/ads/ads.ts', '../ssr/html.ts', 'nothing imports what puts everything together'],
    ['server/ads/ads.ts', '../context.ts', 'the context is types alone'],
    ['server/context.ts', './db/client.ts', 'the context is types alone'],
    // Features.
    ['server/accounts/auth/auth.ts', '../users/users.queries.ts', 'a feature is used through its verbs'],
    ['server/tickets/tickets.ts', '../ads/lifecycle/moves.ts', 'a feature is used through its verbs'],
    ['server/accounts/auth/auth.ts', '../../test/kit/make.ts', 'only tests import tests'],
  ])('%s must not import %s', (path, target, message) => {
    expect(check(importing(path, target))).toContain(message);
  });

  it('sees types, re-exports and what is loaded later', () => {
    const from = (text: string) => check({ path: 'web/pages/ad/AdPage.tsx', text });
    expect(from("import type { Env } from '../../../server/env.ts';")).not.toBe('');
    expect(from("export { env } from '../../../server/env.ts';")).not.toBe('');
    expect(from("const env = () => import('../../../server/env.ts');")).not.toBe('');
  });

  it.each([
    ['server/favorites/a.ts', 'server/tickets/b.ts'],
    ['server/billing/plans/a.ts', 'server/billing/wallet/b.ts'],
    ['server/ads/content/a.ts', 'server/cautions/b.ts'],
    ['web/shared/adView/a.ts', 'web/shared/adForm/b.ts'],
  ])('sees that the features of %s and %s use each other in a circle', (one, other) => {
    const to = (from: string, path: string) => importing(from, posix.relative(posix.dirname(from), path));
    expect(check(to(one, other), to(other, one))).toContain('features use each other in a circle');
  });

  it('sees a circle of files, of values and of types', () => {
    const types = ['a', 'b'].map((name, at) => ({
      path: `contract/ads/${name}.ts`,
      text: `import type { A } from './${['b', 'a'][at]}.ts';`,
    }));
    expect(check(...types)).toContain('files import each other in a circle');
    const values = [importing('web/lib/a.ts', './b.ts'), importing('web/lib/b.ts', './a.ts')];
    expect(check(...values)).toContain('files import each other in a circle');
  });

  it('lets pass what the layers allow', () => {
    const types = "import type { Context } from '../../context.ts';";
    const fine = [
      importing('contract/ads/ads.ts', 'zod', '../core/page.ts'),
      importing('server/app.ts', './ads/ads.routes.ts', './accounts/auth/sessions.ts'),
      importing('server/accounts/auth/auth.ts', '../users/users.ts', '../../lib/errors.ts', 'pg'),
      { path: 'server/accounts/auth/reauth.ts', text: types },
      importing('server/ads/lifecycle/check.ts', '../../cautions/cautions.ts', '../rows/refs.ts'),
      importing('web/app/routes/routes.tsx', '../../pages/ad/AdPage.tsx', '@tanstack/react-router'),
      importing('web/shared/adList/AdRow.tsx', '../adView/adText.ts', '../../../contract/ads/ads.ts'),
      importing('web/pages/ad/AdPage.tsx', './AdPage.module.css', '../../ui/Chip.tsx'),
      importing(
        'server/ads/ads.test.ts',
        '../test/kit/make.ts',
        '../accounts/users/users.queries.ts',
        'node:fs',
      ),
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
    expect(check('server/ads/rows/ads.queries.ts', text)).toBe('');
  });

  it('lets a sentence pass that only starts like a statement', () => {
    expect(check('server/ads/ads.ts', "const text = 'Select a port, or update it';")).toBe('');
  });

  it('wants the database first and no context in a query', () => {
    expect(
      check('server/ads/rows/ads.queries.ts', 'export const one = (id: string, db: Sql) => db;'),
    ).toContain('first');
    expect(
      check('server/ads/rows/ads.queries.ts', "import type { Context } from '../context.ts';"),
    ).toContain('no context');
  });

  it('wants transactions in verbs alone, and nothing that escapes them', () => {
    const inside = (text: string) => `ctx.db.transaction().execute(async (tx) => { ${text} });`;
    expect(check('server/ads/ads.routes.ts', inside('await f(tx);'))).toContain(
      'only a verb opens a transaction',
    );
    expect(check('server/ads/ads.ts', inside('await f(ctx.db);'))).toContain('not ctx.db');
    expect(check('server/ads/ads.ts', inside('await f(tx);'))).toBe('');
    expect(check('server/ads/ads.ts', `${inside('await f(tx);')} f(ctx.db);`)).toBe('');
    const market = (text: string) => `changeMarket(ctx, async (tx) => { ${text} });`;
    expect(check('server/ads/ads.routes.ts', market('await f(tx);'))).toContain('only a verb');
    expect(check('server/ads/ads.ts', market('await f(ctx.db);'))).toContain('not ctx.db');
    expect(check('server/ads/ads.ts', market('await f(tx);'))).toBe('');
  });

  it.each(["announce(tx, 'market');", "ctx.responses.invalidate('market');"])(
    'leaves %s to changeMarket',
    (text) => {
      expect(check('server/ads/ads.ts', text)).toContain('neither is done alone');
      expect(check('server/http/cache/changeMarket.ts', text)).toBe('');
      expect(check('server/ads/ads.ts', text.replace('market', 'baseData'))).toBe('');
    },
  );
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

  it('refuses a folder that nobody takes in at one look', () => {
    const folder = (count: number) =>
      checkFiles(Array.from({ length: count }, (_, at) => ({ path: `web/ui/a${at}.ts`, text: '' })));
    expect(folder(33)).toEqual([]);
    expect(folder(34)).toMatchObject([{ path: 'web/ui', message: '34 files; 33 are the most' }]);
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
