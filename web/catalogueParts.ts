import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { importsOf, reach } from './moduleGraph.ts';

/** `en.po?member.po`: the ending is what Lingui's own plugin, which compiles it first, goes by. */
const PART = /\.po\?(\w+)\.po$/;
const COMPILED = /JSON\.parse\((".*")\)/s;
const SOURCE = 'en';
/** Texts of the server, which no screen names. */
const LISTS = /[\\/]web[\\/]texts[\\/]/;

/** Where the screens of each part begin; whatever else the start leads to is the public's. */
const beginnings = {
  landing: 'app/landingScreen.ts',
  filters: 'market/marketParts.ts',
  later: 'app/laterScreens.ts',
  member: 'app/memberRoutes.tsx',
  office: 'app/backOffice.tsx',
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

/** Message id → files that name it, as the catalogue of the source has them. */
const originsOf = async (web: string): Promise<Map<string, string[]>> => {
  const filename = join(web, 'locales', `${SOURCE}.po`);
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
 * Divides the one catalogue of a language by whose screens show its texts: nobody loads the back office's to read the
 * market. Texts that no screen names, which the server sends, are only looked up in languages other than the source.
 */
export const catalogueParts = (folder: string): Plugin => {
  const web = resolve(folder);
  let known: Promise<readonly [Map<string, ReadonlySet<string>>, Map<string, string[]>]> | null = null;
  return {
    name: 'catalogue-parts',
    buildStart() {
      known = null;
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
          return wanted === 'public' && !isSource;
        };
        const messages: Record<string, unknown> = JSON.parse(JSON.parse(COMPILED.exec(code)?.[1] ?? '"{}"'));
        const own = Object.entries(messages).filter(([key]) => belongs(key));
        const written = JSON.stringify(JSON.stringify(Object.fromEntries(own)));
        return { code: `export const messages = JSON.parse(${written});`, map: null };
      },
    },
  };
};
