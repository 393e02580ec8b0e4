import { type ESTree, parseSync, Visitor } from 'vite';
import { isTest, type Source } from './source.ts';

/** Object fields with messages or findings for users. */
const MESSAGE_FIELDS = new Set(['message', 'error', 'found']);
/** Schema methods whose last argument is an error message. */
const SCHEMA = new Set(
  'min max length gt gte lt lte int positive nonnegative multipleOf number string enum uuid email url date datetime regex refine superRefine startsWith'.split(
    ' ',
  ),
);

const isReadable = (text: string) => /\p{L}{2,} ?/u.test(text.replaceAll(/\{\d+\}/g, ''));

/** Possible texts of an expression, with `{0}`, `{1}` for interpolations. */
function textsOf(node: ESTree.Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [
        node.quasis
          .map(({ value }, place) => `${value.cooked}${place < node.expressions.length ? `{${place}}` : ''}`)
          .join(''),
      ];
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)];
    default:
      return [];
  }
}

/** A sentence, or the start of one. */
const isSentence = (text: string) =>
  /^(\p{Lu}|“?\{\d+\}”?,? )[^_]*(?<!\{\d+\}) ?\b\p{Ll}{2,}/u.test(text) && / /.test(text);

/** Files with their own translations, or whose texts are for operators. */
const OTHERWISE =
  /^server\/(db|demo|http\/openapi|jobs|operations\/stats|searchIndex|seaRoutes|site\/setup|ssr|i18n|main|env)[/.]|\/(mailText|texts|commandLine|health|officeFiles|startupError|receipt|proforma|s3Files|fileKeys|archiveReader|stored)\.ts$|^contract\/site\/(landingDefaults|siteDefaults)/;

/** Contracts whose endpoints have inline descriptions. */
const DESCRIBED = /^contract\/\w+\/(adLife|baseData|baseDataWrites|roles|socialLogin|tickets)\.ts$/;

function textsIn({ path, text }: Source): string[] {
  const found: string[] = [];
  const isScreen = path.startsWith('web/');
  let apart = isScreen || DESCRIBED.test(path) ? 1 : 0;
  const sentences = (node: ESTree.Node) => {
    if (apart === 0) found.push(...textsOf(node).filter(isSentence));
  };
  const leave = (node: { key: ESTree.Node }) =>
    node.key.type === 'Identifier' && ['summary', 'description', 'headers'].includes(node.key.name);
  new Visitor({
    Property(node) {
      if (leave(node) && path.startsWith('contract/')) apart += 1;
      if (node.key.type === 'Identifier' && MESSAGE_FIELDS.has(node.key.name))
        found.push(...textsOf(node.value));
    },
    'Property:exit'(node) {
      if (leave(node) && path.startsWith('contract/')) apart -= 1;
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'Error') apart += 1;
    },
    'NewExpression:exit'({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'Error') apart -= 1;
    },
    TaggedTemplateExpression() {
      apart += 1;
    },
    'TaggedTemplateExpression:exit'() {
      apart -= 1;
    },
    Literal: sentences,
    TemplateLiteral: sentences,
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!path.startsWith('server/') && SCHEMA.has(callee.property.name))
        found.push(...textsOf(given.at(-1)));
    },
  }).visit(parseSync(path, text).program);
  return found.filter((one) => /\s/.test(one) || path === 'contract/core/errors.ts').filter(isReadable);
}

const isSource = (path: string) =>
  /^((contract|server)\/.*\.ts|web\/(?!pages\/landing|lib|i18n|offline).*\.tsx?)$/.test(path) &&
  !isTest(path) &&
  !OTHERWISE.test(path);

/** Every error and finding that the server or a schema can produce. */
export const serverTexts = (sources: readonly Source[]): string[] =>
  [...new Set(sources.filter(({ path }) => isSource(path)).flatMap(textsIn))].sort();
