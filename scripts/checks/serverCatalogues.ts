import { basename } from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import { type Finding, type Source, staleFiles } from './source.ts';

const po = formatter();
const CATALOGUE = /^web\/i18n\/locales\/(?!pseudo)\w+\.po$/;
/** Messages by code: said by the server. */
const SAID = /^web\/i18n\/texts\/(message|written)Texts\./;
/** What the server writes just like the screens do: base data names and texts of a new site. */
const NAMES = /^web\/(i18n\/texts\/seedTexts|pages\/landing\/landingTexts)\./;

/** One line for each entry. */
const lines = (record: Record<string, unknown>): string =>
  Object.entries(record)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n');

const fromOrigin =
  (place: RegExp) =>
  ({ origin = [] }: { origin?: [string, ...unknown[]][] }) =>
    origin.some(([file]) => place.test(file));

const inOrder = <Value>(entries: [string, Value][]): Record<string, Value> =>
  Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));

/** For each language, what the server says and the names that it shows, from the catalogues of the screens. */
export const serverCatalogues = (sources: readonly Source[]): Promise<Source[]> =>
  Promise.all(
    sources
      .filter(({ path }) => CATALOGUE.test(path))
      .map(async ({ path, text }) => {
        const locale = basename(path, '.po');
        const translated = Object.entries(
          await po.parse(text, { locale, sourceLocale: 'en', filename: path }),
        ).flatMap(([id, { message, translation, ...entry }]) =>
          translation ? [{ id: message ?? id, translation, entry }] : [],
        );
        const taken = (place: RegExp) =>
          inOrder(
            translated
              .filter(({ entry }) => fromOrigin(place)(entry))
              .map(({ id, translation }) => [id, translation]),
          );
        const { source } = createCompiledCatalog(locale, taken(SAID), { namespace: 'json' });
        const { messages } = JSON.parse(source);
        const names = locale === 'en' ? {} : taken(NAMES);
        return {
          path: `server/i18n/catalogues/${locale}.json`,
          text: `{"messages": {\n${lines(messages)}\n}, "names": {\n${lines(names)}\n}}\n`,
        };
      }),
  );

export const checkServerCatalogues = async (sources: readonly Source[]): Promise<Finding[]> =>
  staleFiles(sources, await serverCatalogues(sources), 'translations changed: `npm run words`');
