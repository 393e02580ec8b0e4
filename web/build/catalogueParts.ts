import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { importsOf, reach } from './moduleGraph.ts';

/** The first part and what loads the others, so that the start of the site names one file for each language. */
const CATALOGUE = /\.po\?parts$/;
/** `en.po?member.po`: Lingui's plugin compiles files by the ending `.po`. */
const PART = /\.po\?(\w+)\.po$/;
const COMPILED = /JSON\.parse\((".*")\)/s;
const SOURCE = 'en';
/** What the server says (contract/messages): needed where there are forms, and for its errors. */
const SAID = /[\\/]web[\\/]i18n[\\/]texts[\\/]messageTexts/;
/** What the server alone shows (writtenMessages): in no part. */
const WRITTEN = /[\\/]web[\\/]i18n[\\/]texts[\\/]writtenTexts/;
/** Texts from elsewhere, which occur in no screen. */
const LISTS = /[\\/]web[\\/]i18n[\\/]texts[\\/]/;

/** Entry files of each part; all other files reached from the start belong to the public part. */
const beginnings = {
  landing: 'app/routes/landingScreen.ts',
  filters: 'pages/market/marketParts.ts',
  later: 'app/routes/lazyScreens.ts',
  member: 'app/routes/memberScreens.ts',
  office: 'app/routes/officeScreens.ts',
} as const;

const partsOf = (web: string): Map<string, ReadonlySet<string>> => {
  const starts = Object.entries(beginnings).map(([part, path]) => [part, join(web, path)] as const);
  const ends = new Set<string>(starts.map(([, path]) => path));
  const isEnd = (path: string) => ends.has(path);
  return new Map([
    ['public', reach([join(web, 'main.tsx')], isEnd)],
    ...starts.map(([part, path]) => [part, reach(importsOf(path).later, isEnd)] as const),
  ]);
};

/** Message id → files that use it, from the source catalogue. */
const originsOf = async (web: string): Promise<Map<string, string[]>> => {
  const filename = join(web, 'i18n', 'locales', `${SOURCE}.po`);
  const context = { locale: SOURCE, sourceLocale: SOURCE, filename };
  const catalogue = await formatter().parse(readFileSync(filename, 'utf8'), context);
  return new Map(
    Object.entries(catalogue).map(([id, { origin = [] }]) => [
      id,
      origin.map(([file]) => resolve(dirname(web), file)),
    ]),
  );
};

/**
 * Splits the catalogue of a language by area: a reader of the market does not load the texts of the back office.
 * Texts that come only from the server are looked up only in languages other than the source.
 */
export const catalogueParts = (folder: string): Plugin => {
  const web = resolve(folder);
  let known: Promise<readonly [Map<string, ReadonlySet<string>>, Map<string, string[]>]> | null = null;
  return {
    name: 'catalogue-parts',
    buildStart() {
      known = null;
    },
    load: {
      filter: { id: CATALOGUE },
      handler(id) {
        const part = (name: string) => JSON.stringify(`./${basename(id, '?parts')}?${name}.po`);
        const loaders = [...Object.keys(beginnings), 'said'].map(
          (name) => `${name}: () => import(${part(name)})`,
        );
        return `export { messages } from ${part('public')}; export const parts = { ${loaders.join(', ')} };`;
      },
    },
    transform: {
      filter: { id: PART },
      async handler(code, id) {
        known ??= originsOf(web).then((origins) => [partsOf(web), origins] as const);
        const [parts, origins] = await known;
        const lost = [...origins.values()]
          .flat()
          .find(
            (file) =>
              !LISTS.test(file) && existsSync(file) && ![...parts.values()].some((files) => files.has(file)),
          );
        if (lost !== undefined) this.error(`No screen leads to ${lost}: its texts would be in no catalogue`);
        const wanted = PART.exec(id)?.[1] ?? '';
        const isSource = basename(id).startsWith(`${SOURCE}.`);
        const shows = (part: string, files: string[]) => files.some((file) => parts.get(part)?.has(file));
        const belongs = (key: string) => {
          const files = origins.get(key) ?? [];
          if (shows('public', files)) return wanted === 'public';
          if ([...parts.keys()].some((part) => shows(part, files))) return shows(wanted, files);
          if (files.some((file) => SAID.test(file))) return wanted === 'said';
          return wanted === 'public' && !isSource && !files.some((file) => WRITTEN.test(file));
        };
        const messages: Record<string, unknown> = JSON.parse(JSON.parse(COMPILED.exec(code)?.[1] ?? '"{}"'));
        const own = Object.entries(messages).filter(([key]) => belongs(key));
        const written = JSON.stringify(JSON.stringify(Object.fromEntries(own)));
        return { code: `export const messages = JSON.parse(${written});`, map: null };
      },
    },
  };
};
