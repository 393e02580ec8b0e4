import { type ESTree, parseSync, Visitor } from 'vite';
import { type Finding, isTest, lineAt, type Source } from './source.ts';

const BUILDERS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const STATEMENT = /^\s*(select\s.+\sfrom|insert into|update \w+ set|delete from|with \w+ as)\b/is;
const DATABASE_TYPES = new Set(['Sql', 'Db', 'Tx', 'MarketTx']);
/**
 * Who may announce or invalidate the market: what does both, and a job over all ads that nobody waits for, which only
 * announces.
 */
const TELLS_OF_MARKET = /^server\/(http\/cache\/changeMarket|ads\/content\/recomputeAds)\.ts$/;

const calledName = (call: ESTree.CallExpression) =>
  call.callee.type === 'MemberExpression' && call.callee.property.type === 'Identifier'
    ? call.callee.property.name
    : null;

const isCallOf = (call: ESTree.CallExpression, name: string) =>
  call.callee.type === 'Identifier' && call.callee.name === name;

const tellsOfMarket = (call: ESTree.CallExpression) =>
  (isCallOf(call, 'announce') || calledName(call) === 'invalidate') &&
  call.arguments.some((argument) => argument.type === 'Literal' && argument.value === 'market');

const typeOf = (parameter: ESTree.ParamPattern | undefined) => {
  const annotation =
    parameter !== undefined && 'typeAnnotation' in parameter
      ? parameter.typeAnnotation?.typeAnnotation
      : null;
  return annotation?.type === 'TSTypeReference' && annotation.typeName.type === 'Identifier'
    ? annotation.typeName.name
    : '';
};

/** Where SQL and transactions are allowed, and that the database is not used outside an open transaction. */
function checkFile({ path, text }: Source): Finding[] {
  const findings: Finding[] = [];
  const add = (node: { start: number }, message: string) =>
    findings.push({ path, line: lineAt(text, node.start), message });
  const isQueries = path.endsWith('.queries.ts');
  const holdsSql = isQueries || /^server\/(db|demo)\//.test(path);
  const opens = !/\.(queries|routes|view)\.ts$/.test(path);
  const transactions: ESTree.Node[] = [];

  const checkParameters = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (isQueries && node.params.slice(1).some((parameter) => DATABASE_TYPES.has(typeOf(parameter)))) {
      add(node, 'a query takes the database first');
    }
  };

  new Visitor({
    FunctionDeclaration: checkParameters,
    ArrowFunctionExpression: checkParameters,
    ImportDeclaration(node) {
      if (isQueries && /(^|\/)context\.ts$/.test(node.source.value)) {
        add(node, 'a query takes the database as its argument and knows no context');
      }
    },
    TaggedTemplateExpression(node) {
      if (!holdsSql && node.tag.type === 'Identifier' && node.tag.name === 'sql')
        add(node, 'SQL stands in *.queries.ts');
    },
    TemplateLiteral(node) {
      if (!holdsSql && STATEMENT.test(node.quasis[0]?.value.raw ?? ''))
        add(node, 'SQL stands in *.queries.ts');
    },
    Literal(node) {
      if (!holdsSql && typeof node.value === 'string' && STATEMENT.test(node.value)) {
        add(node, 'SQL stands in *.queries.ts');
      }
    },
    CallExpression(node) {
      const name = calledName(node);
      if (!holdsSql && name !== null && BUILDERS.has(name)) add(node, 'SQL stands in *.queries.ts');
      const changesMarket = isCallOf(node, 'changeMarket');
      if ((name === 'transaction' || changesMarket) && !opens) add(node, 'only a verb opens a transaction');
      if (tellsOfMarket(node) && !TELLS_OF_MARKET.test(path)) {
        add(node, 'changeMarket announces and invalidates the market, neither is done alone');
      }
      if (changesMarket) transactions.push(node);
      if (name !== 'execute' || node.callee.type !== 'MemberExpression') return;
      const { object } = node.callee;
      if (object.type === 'CallExpression' && calledName(object) === 'transaction') transactions.push(node);
    },
    'CallExpression:exit'(node) {
      if (transactions.at(-1) === node) transactions.pop();
    },
    MemberExpression(node) {
      const isContext = node.object.type === 'Identifier' && node.object.name === 'ctx';
      const isDatabase = node.property.type === 'Identifier' && node.property.name === 'db';
      // `ctx.db.transaction()` itself is inside the node that marks the transaction.
      const opener = text.slice(node.end).trimStart().startsWith('.transaction(');
      if (transactions.length > 0 && isContext && isDatabase && !opener) {
        add(node, 'inside a transaction only its own `tx` may be used, not ctx.db');
      }
    },
  }).visit(parseSync(path, text).program);
  return findings;
}

export function checkSql(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => path.startsWith('server/') && path.endsWith('.ts') && !isTest(path))
    .flatMap(checkFile);
}
