import { type ESTree, parseSync, Visitor } from 'vite';
import { type Finding, isTest, lineAt, type Source } from './source.ts';

/** Elements whose text Lingui extracts. */
const TRANSLATING = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
/** Attributes with texts that users read or hear. */
const READ = new Set(
  'alt aria-description aria-label aria-roledescription aria-valuetext description error label message nothingFoundMessage placeholder summary title'.split(
    ' ',
  ),
);
/** Names, codes and file formats that are the same in every language. */
const NAMES = new Set(
  'GasMap Google LinkedIn USD EUR CSV PDF JSON API UN LOCODE EN ISO ASTM bbl MMBtu MWh kWh kg gasmap test'.split(
    ' ',
  ),
);

const ADDRESS = /\S*(@|:\/\/)\S+/g;

const words = (text: string) => text.replaceAll(ADDRESS, ' ').match(/\p{L}{2,}/gu) ?? [];
const isReadable = (text: string) => words(text).some((word) => !NAMES.has(word));

/** Possible texts of an expression: through `? :`, `&&`, `||` and `??`. */
function literalsOf(node: ESTree.Node | null): { node: ESTree.Node; text: string }[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, text: node.value }] : [];
    case 'TemplateLiteral':
      return [{ node, text: node.quasis.map((part) => part.value.cooked).join(' ') }];
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)];
    case 'JSXExpressionContainer':
      return literalsOf(node.expression);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return literalsOf(node.expression);
    default:
      return [];
  }
}

const isElement = (node: ESTree.JSXElement, names: Set<string>) =>
  node.openingElement.name.type === 'JSXIdentifier' && names.has(node.openingElement.name.name);

function checkFile({ path, text }: Source): Finding[] {
  const findings: Finding[] = [];
  const report = (node: { start: number }, message: string) =>
    findings.push({ path, line: lineAt(text, node.start), message });
  const untranslated = (found: { node: ESTree.Node; text: string }) => {
    if (!isReadable(found.text)) return;
    report(
      found.node,
      `“${found.text.trim().slice(0, 50)}” is not translated: <Trans>, or t\`…\` in a component`,
    );
  };
  const counts = { functions: 0, translating: 0 };
  const enter = () => {
    counts.functions += 1;
  };
  const leave = () => {
    counts.functions -= 1;
  };
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    TaggedTemplateExpression(node) {
      if (counts.functions === 0 && node.tag.type === 'Identifier' && node.tag.name === 't') {
        report(node, 't`…` outside of a function is translated once, at the start: use msg`…`');
      }
    },
    JSXElement(node) {
      if (isElement(node, TRANSLATING)) counts.translating += 1;
      if (counts.translating > 0) return;
      for (const child of node.children) {
        if (child.type === 'JSXExpressionContainer') literalsOf(child).forEach(untranslated);
      }
    },
    'JSXElement:exit'(node) {
      if (isElement(node, TRANSLATING)) counts.translating -= 1;
    },
    JSXText(node) {
      if (counts.translating === 0) untranslated({ node, text: node.value });
    },
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier' && READ.has(node.name.name))
        literalsOf(node.value).forEach(untranslated);
    },
  }).visit(parseSync(path, text).program);
  return findings;
}

/** Every text on a screen must go through Lingui. */
export function checkTexts(sources: Source[]): Finding[] {
  return sources.filter(({ path }) => /^web\/.*\.tsx?$/.test(path) && !isTest(path)).flatMap(checkFile);
}
