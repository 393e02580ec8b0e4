import { describe, expect, it } from 'vitest';
import { checkCatalogues, placeholdersOf } from './catalogues.ts';
import { checkDocuments } from './documents.ts';
import { checkPackages } from './packages.ts';
import { checkServerCatalogues, serverCatalogues } from './serverCatalogues.ts';
import type { Finding } from './source.ts';
import { checkTraces } from './traces.ts';

const messages = (findings: Finding[]) => findings.map((finding) => finding.message).join('\n');

describe('placeholders', () => {
  it('are found in texts, tags and plurals', () => {
    const message = '<0>{name}</0> has {count, plural, one {# ad} other {# ads of {owner}}}';
    expect([...placeholdersOf(message)]).toEqual(['<0>', '</0>', '{name}', '{count}', '{owner}']);
  });

  it('are the same in a translation', async () => {
    const head = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n';
    const of = async (text: string) =>
      messages(await checkCatalogues([{ path: 'web/i18n/locales/de.po', text: head + text }]));
    expect(await of('msgid "Hello {name}"\nmsgstr "Hallo {nam}"\n')).toContain('differ in {name} {nam}');
    expect(
      await of(
        'msgid "{n, plural, one {an ad} other {# ads}}"\nmsgstr "{n, plural, one {eine Anzeige} other {# Anzeigen}}"\n',
      ),
    ).toBe('');
    expect(
      await of('msgid "{n, plural, one {an ad} other {# ads}}"\nmsgstr "{n, plural, other {# Anzeigen}}"\n'),
    ).toContain('lacks the forms one');
  });

  it('English lacks no text', async () => {
    const text = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n\nmsgid "Hello"\nmsgstr ""\n';
    expect(messages(await checkCatalogues([{ path: 'web/i18n/locales/en.po', text }]))).toContain(
      'no text for “Hello”',
    );
  });
});

describe('documents', () => {
  const required = ['README.md', 'CHANGELOG.md', 'docs/style.md', 'docs/operations.md'].map((path) => ({
    path,
    text: '',
  }));
  const treeOf = (...lines: string[]) => ({
    path: 'docs/architecture.md',
    text: ['```', ...lines, '```'].join('\n'),
  });
  const docs = ['docs/               for people', '  architecture.md   this'];
  const check = (tree: { path: string; text: string }, ...more: { path: string; text: string }[]) =>
    messages(checkDocuments([...required, tree, ...more]));

  it('a tree names what is there, all of it, with a word on each', () => {
    expect(check(treeOf(...docs))).toBe('');
    expect(check(treeOf(...docs, 'server/             how'))).toContain('server does not exist');
    expect(check(treeOf(...docs), { path: 'server/env.ts', text: '' })).toContain('leaves out server/');
    expect(check(treeOf('docs/', '  architecture.md   this'))).toContain('docs: say what it is for');
  });

  it('links and paths lead somewhere', () => {
    const text = '[a](docs/style.md#naming) [b](docs/gone.md) [c](https://example.org) `server/gone.ts`';
    expect(check(treeOf(...docs), { path: 'NOTES.md', text })).toBe(
      'docs/gone.md does not exist\nserver/gone.ts does not exist',
    );
  });

  it('no document names a line', () => {
    expect(check(treeOf(...docs), { path: 'NOTES.md', text: 'see mount.ts:12' })).toContain(
      'no line numbers',
    );
    expect(check(treeOf(...docs), { path: 'NOTES.md', text: 'in line 12 of it' })).toContain(
      'no line numbers',
    );
  });

  it('the documents that everyone looks for are there', () => {
    expect(messages(checkDocuments([]))).toContain('is missing');
  });
});

describe('packages', () => {
  const check = (manifest: object, root: object, installed: object) =>
    messages(
      checkPackages([
        { path: 'package.json', text: JSON.stringify(manifest) },
        { path: 'package-lock.json', text: JSON.stringify({ packages: { '': root, ...installed } }) },
      ]),
    );
  const zod = { dependencies: { zod: '4.6.7' } };

  it('have one exact version, the one that is locked', () => {
    expect(check(zod, zod, { 'node_modules/zod': { version: '4.6.7' } })).toBe('');
    expect(check({ dependencies: { zod: '^4.6.7' } }, zod, {})).toContain('not one exact version');
    expect(check(zod, {}, { 'node_modules/zod': { version: '4.6.7' } })).toContain('package.json says 4.6.7');
    expect(check(zod, zod, { 'node_modules/zod': { version: '4.6.6' } })).toContain('zod is 4.6.6');
    expect(check({}, zod, { 'node_modules/zod': { version: '4.6.7' } })).toContain(
      'package.json says nothing',
    );
  });

  it('and the image have one Node', () => {
    const manifest = { devDependencies: { node: '24.1.0' } };
    const lock = { packages: { '': manifest, 'node_modules/node': { version: '24.1.0' } } };
    const imageOf = (node: string) =>
      messages(
        checkPackages([
          { path: 'package.json', text: JSON.stringify(manifest) },
          { path: 'package-lock.json', text: JSON.stringify(lock) },
          { path: 'Dockerfile', text: `ARG NODE=${node}-bookworm-slim\nCMD ["node", "server/main.ts"]` },
        ]),
      );
    expect(imageOf('24.1.0')).toBe('');
    expect(imageOf('24.2.0')).toContain('node is 24.2.0, package.json says 24.1.0');
  });

  it('and the service have the flags of the project', () => {
    const manifest = { nodeFlags: ['--max-semi-space-size=8'] };
    const serviceWith = (start: string) =>
      messages(
        checkPackages([
          { path: 'package.json', text: JSON.stringify(manifest) },
          { path: 'package-lock.json', text: JSON.stringify({ packages: { '': manifest } }) },
          { path: 'Dockerfile', text: 'CMD ["node", "--max-semi-space-size=8", "server/main.ts"]' },
          { path: 'deploy/gasmap.service', text: `ExecStart=/opt/gasmap/node ${start}` },
        ]),
      );
    expect(serviceWith('--max-semi-space-size=8 server/main.ts')).toBe('');
    expect(serviceWith('server/main.ts')).toContain('otherwise than package.json says');
  });
});

describe('traces of a machine', () => {
  const check = (path: string, text: string) => messages(checkTraces([{ path, text }]));
  const slashed = (...parts: string[]) => `/${parts.join('/')}`;

  it('are found', () => {
    expect(check('docs/a.md', `see ${slashed('work', 'gasmap')}`)).toContain('one machine');
    expect(check('a.ts', `'${slashed('home', 'jane', 'gasmap')}'`)).toContain('a home folder');
    expect(check('package-lock.json', '"resolved": "https://example.org/zod.tgz"')).toContain(
      'names no host',
    );
    expect(check('.npmrc', `${'registry'}=https://${'registry'}.example.org`)).toContain('package registry');
  });

  it('are not seen where there are none', () => {
    expect(check('web/a.ts', "import './network/work.ts'; fetch('/api/work/1');")).toBe('');
  });
});

it('sees texts whose translation the server does not have yet', async () => {
  const entry = (origin: string, id: string, text: string) =>
    `#: ${origin}\nmsgid "${id}"\nmsgstr "${text}"\n`;
  const code = (id: string, text: string) =>
    `#. js-lingui-explicit-id\n${entry('web/i18n/texts/writtenTexts.ts', id, text)}`;
  const catalogue = {
    path: 'web/i18n/locales/es.po',
    text: [
      'msgid ""\nmsgstr ""\n"Language: es\\n"\n',
      entry('web/i18n/texts/seedTexts.ts', 'Diesel', 'Diésel'),
      entry('web/pages/ad/AdPage.tsx', 'Ask', 'Preguntar'),
      code('mails.found', '«{name}»'),
    ].join('\n'),
  };
  const [written = catalogue] = await serverCatalogues([catalogue]);
  expect(written.path).toBe('server/i18n/catalogues/es.json');
  expect(JSON.parse(written.text)).toEqual({
    messages: { 'mails.found': ['«', ['name'], '»'] },
    names: { Diesel: 'Diésel' },
  });
  expect(messages(await checkServerCatalogues([catalogue]))).toContain('npm run words');
  expect(await checkServerCatalogues([catalogue, written])).toEqual([]);
});
