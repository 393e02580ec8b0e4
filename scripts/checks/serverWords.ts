import { type ESTree, parseSync, Visitor } from 'vite';
import { languageCodes } from '../../contract/languages.ts';
import { english } from '../../server/notifications/texts.ts';
import { saidByName } from '../../server/words/saidByName.ts';
import { type Finding, isTest, type Source } from './source.ts';

type Forms = string | Record<string, string>;

const isSpeaking = ({ path }: Source) =>
  /^server\/.*\.ts$/.test(path) &&
  !isTest(path) &&
  !path.startsWith('server/words/') &&
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
      if (name.type === 'Identifier' && name.name === 'say') said.push(...literals(first));
    },
  }).visit(parseSync(path, text).program);
  return said;
}

/** Texts that the server says by itself: in mails, notifications and pages. */
function serverWords(sources: readonly Source[]): string[] {
  const told = Object.values(english).flatMap(({ title, body, open }) => [title, body, open]);
  const said = sources.filter(isSpeaking).flatMap(saidIn);
  // Quotation marks and commas are other ones in each language.
  return [...new Set([...told, ...said, ...saidByName])].filter((text) =>
    /\p{L}{2,}|“|^, $/u.test(text.replaceAll(/\{.*?\}/g, '')),
  );
}

/** “Many” of French and Spanish are millions, and written as others are. */
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

/** Every language says all that the server says, with the same things filled in. */
export function checkServerWords(sources: readonly Source[]): Finding[] {
  const texts = serverWords(sources);
  return languageCodes
    .filter((code) => code !== 'en')
    .flatMap((code): Finding[] => {
      const path = `server/words/${code}.json`;
      const file = sources.find((source) => source.path === path);
      if (!file) return [{ path, message: 'is missing' }];
      const words: Record<string, Forms> = JSON.parse(file.text);
      const idle = Object.keys(words).filter((text) => !texts.includes(text));
      return [
        ...texts.flatMap((text) => faultsOf(code, text, words[text])),
        ...idle.map((text) => `nobody says “${text}”`),
      ].map((message) => ({ path, message }));
    });
}
