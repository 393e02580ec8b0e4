import { type ESTree, parseSync, Visitor } from 'vite';
import { languageCodes } from '../../contract/core/languages.ts';
import { dynamicMessages } from '../../server/i18n/dynamicMessages.ts';
import { english } from '../../server/notifications/texts.ts';
import { type Finding, isTest, type Source } from './source.ts';

type Forms = string | Record<string, string>;

const isSpeaking = ({ path }: Source) =>
  /^server\/.*\.ts$/.test(path) &&
  !isTest(path) &&
  !path.startsWith('server/i18n/') &&
  !path.endsWith('/commandLine.ts');

const literals = (node: ESTree.Node | undefined): string[] => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  return node?.type === 'ConditionalExpression'
    ? [...literals(node.consequent), ...literals(node.alternate)]
    : [];
};

function saidIn({ path, text }: Source): string[] {
  const said: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      if (name.type === 'Identifier' && name.name === 'translate') said.push(...literals(first));
    },
  }).visit(parseSync(path, text).program);
  return said;
}

/** Texts produced by the server itself: in mails, notifications and pages. */
function translatedTexts(sources: readonly Source[]): string[] {
  const notificationTexts = Object.values(english).flatMap(({ title, body, open }) => [title, body, open]);
  const said = sources.filter(isSpeaking).flatMap(saidIn);
  // Quotation marks and commas differ between languages.
  return [...new Set([...notificationTexts, ...said, ...dynamicMessages])].filter((text) =>
    /\p{L}{2,}|“|^, $/u.test(text.replaceAll(/\{.*?\}/g, '')),
  );
}

/** The “many” form of French and Spanish is for millions and equals “other”. */
const categoriesOf = (code: string) =>
  new Intl.PluralRules(code)
    .resolvedOptions()
    .pluralCategories.filter((form) => form !== 'many' || !['es', 'fr'].includes(code));

const placesOf = (text: string): string => [...new Set(text.match(/\{[\w:]+\}/g))].sort().join(' ');

function faultsOf(code: string, text: string, forms: Forms | undefined): string[] {
  if (forms === undefined) return [`no word for “${text}”`];
  const all = typeof forms === 'string' ? { other: forms } : forms;
  const isPlural = typeof forms !== 'string';
  const needed = isPlural ? categoriesOf(code) : [];
  return [
    ...needed.filter((form) => all[form] === undefined).map((form) => `“${text}” lacks the form ${form}`),
    ...Object.entries(all)
      .filter(([form, said]) => (form === 'other' || !isPlural) && placesOf(said) !== placesOf(text))
      .map(([, said]) => `“${text}” and “${said}” differ in what is filled in`),
  ];
}

/** Every language translates all server texts, with the same placeholders. */
export function checkServerTranslations(sources: readonly Source[]): Finding[] {
  const texts = translatedTexts(sources);
  return languageCodes
    .filter((code) => code !== 'en')
    .flatMap((code): Finding[] => {
      const path = `server/i18n/${code}.json`;
      const file = sources.find((source) => source.path === path);
      if (!file) return [{ path, message: 'is missing' }];
      const translations: Record<string, Forms> = JSON.parse(file.text);
      const idle = Object.keys(translations).filter((text) => !texts.includes(text));
      return [
        ...texts.flatMap((text) => faultsOf(code, text, translations[text])),
        ...idle.map((text) => `nobody says “${text}”`),
      ].map((message) => ({ path, message }));
    });
}
