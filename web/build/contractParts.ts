import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Plugin, parseSync, transformWithOxc } from 'vite';

const CONTRACT = /\/contract\/(?!index)[\w/]+\.ts$/;
const PART = /\/contract\/[\w/]+\.ts\?(?:plain|schemas)$/;

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Statement = {
  text: string;
  names: string[];
  uses: Set<string>;
  isExported: boolean;
  needsZod: boolean;
};
type Import = { source: string; imported: string };
type Parts = { imports: Map<string, Import>; statements: Statement[] };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nameOf = (node: unknown) => (node as Node).name as string;

/** All identifiers in a statement. A superset is safe: it only adds dependencies. */
const namesIn = (node: Node, found = new Set<string>()): Set<string> => {
  if (node.type === 'Identifier') found.add(nameOf(node));
  for (const [key, value] of Object.entries(node)) {
    const isLabel = (key === 'property' || key === 'key') && node.computed === false && !node.shorthand;
    if (!isLabel) for (const one of [value].flat()) if (isNode(one)) namesIn(one, found);
  }
  return found;
};

const statementOf = (node: Node, code: string): Statement[] => {
  const isExported = node.type === 'ExportNamedDeclaration';
  const declaration = (isExported ? node.declaration : node) as Node | null;
  if (!declaration || !/^(Variable|Function|Class)Declaration$/.test(declaration.type)) return [];
  const declared = declaration.type === 'VariableDeclaration' ? declaration.declarations : [declaration];
  return [
    {
      text: code.slice(node.start, node.end),
      names: (declared as Node[]).map(({ id }) => nameOf(id)),
      uses: namesIn(declaration),
      isExported,
      needsZod: false,
    },
  ];
};

const known = new Map<string, Promise<Parts>>();
const partsOf = (path: string): Promise<Parts> => {
  const parts = known.get(path) ?? read(path);
  known.set(path, parts);
  return parts;
};

async function read(path: string): Promise<Parts> {
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path);
  const body = parseSync('part.js', code).program.body as unknown as Node[];
  const imports = new Map<string, Import>();
  for (const { type, specifiers, source } of body) {
    if (type !== 'ImportDeclaration') continue;
    for (const { imported, local } of specifiers as Node[])
      imports.set(nameOf(local), {
        source: (source as Node).value as string,
        imported: nameOf(imported ?? local),
      });
  }
  const statements = body.flatMap((node) => statementOf(node, code));
  const needing = new Set<string>();
  for (const [local, { source, imported }] of imports) {
    const there = source.startsWith('.') ? await partsOf(resolve(dirname(path), source)) : null;
    const isPlain = there?.statements.every(({ names, needsZod }) => !needsZod || !names.includes(imported));
    if (!isPlain) needing.add(local);
  }
  for (let found = true; found; ) {
    found = false;
    for (const statement of statements) {
      if (statement.needsZod || ![...statement.uses].some((name) => needing.has(name))) continue;
      statement.needsZod = true;
      found = true;
      for (const name of statement.names) needing.add(name);
    }
  }
  return { imports, statements };
}

const written = ({ imports, statements }: Parts, plain: { path: string; names: string[] }): string => {
  const uses = new Set(statements.flatMap((one) => [...one.uses]));
  const across = plain.names.filter((name) => uses.has(name));
  const hidden = statements.filter(({ isExported }) => !isExported).flatMap(({ names }) => names);
  return [
    ...[...imports]
      .filter(([local]) => uses.has(local))
      .map(([local, { source, imported }]) => `import { ${imported} as ${local} } from '${source}';`),
    across.length > 0 && `import { ${across.join(', ')} } from '${plain.path}';`,
    ...statements.map(({ text }) => text),
    hidden.length > 0 && `export { ${hidden.join(', ')} };`,
  ]
    .filter(Boolean)
    .join('\n');
};

/**
 * The contract's lists, texts and rules are needed everywhere, its schemas only in forms. Bundlers never split a
 * module across chunks, so each contract file becomes two modules: one that needs Zod and one that does not.
 * Client and server still share one contract; this only affects what is sent.
 */
export const contractParts = (): Plugin => ({
  name: 'contract-parts',
  apply: 'build',
  resolveId: { filter: { id: PART }, handler: (id) => id },
  load: {
    filter: { id: [CONTRACT, PART] },
    async handler(id) {
      const [path = id, part] = id.split('?');
      const { imports, statements } = await partsOf(path);
      const plain = statements.filter(({ needsZod }) => !needsZod);
      const schemas = statements.filter(({ needsZod }) => needsZod);
      const names = plain.flatMap((one) => one.names);
      if (part === 'plain') return written({ imports, statements: plain }, { path, names: [] });
      if (part === 'schemas')
        return written({ imports, statements: schemas }, { path: `${path}?plain`, names });
      if (schemas.length === 0) return null;
      return `export * from '${path}?plain';\nexport * from '${path}?schemas';`;
    },
  },
});
