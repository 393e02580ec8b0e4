import type { Plugin } from 'vite';
import { contract } from '../contract/index.ts';

const INDEX = /\/contract\/index\.ts(?:\?\w+)?$/;
const IMPORT = /^import (?:type )?\{ contract \} from '(.+\/contract\/index\.ts)';$/m;
const FEATURE = /(?<![\w./'"])contract\.(\w+)/g;
const TAKEN = /^const \{ ([\w, ]+) \} = contract;$/m;
const CONTRACT = /\/contract\/\w+\.ts(?:\?(?:plain|schemas))?$/;
const HARMLESS = new Set(['ArrowFunctionExpression', 'Literal', 'Identifier', 'FunctionExpression']);

/** Of an endpoint the browser needs where to call; its schemas stay with the forms that import them by name. */
const calls = Object.fromEntries(
  Object.entries(contract).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(
      Object.entries(endpoints).map(
        ([name, { method, path, access, files, response, status, written }]: [string, Endpoint]) => [
          name,
          {
            method,
            path,
            files,
            status,
            // Whose permission it takes is the server's to know; that it takes one, the cache of reads asks too.
            access: typeof access === 'object' ? {} : undefined,
            response: typeof response === 'string' ? response : undefined,
            written,
          },
        ],
      ),
    ),
  ]),
);

type Endpoint = {
  method: string;
  path: string;
  status: number;
  access: unknown;
  files?: unknown;
  response: unknown;
  written?: readonly string[];
};

/**
 * Keeps the validation library and every schema out of what the public pages load first: 40 kB compressed that only
 * forms need. The contract is the same for both sides; this is only about what travels.
 */
export const contractCalls = (): Plugin => ({
  name: 'contract-calls',
  load: {
    filter: { id: INDEX },
    handler(id) {
      const feature = id.split('?')[1];
      if (feature === undefined) return `export const contract = ${JSON.stringify(calls)};`;
      return `export const ${feature} = ${JSON.stringify(calls[feature])};`;
    },
  },
  // The contract's constants are built by calls that have no effect but their value: the bundler may drop unused ones.
  transform: {
    filter: { id: CONTRACT },
    handler(code) {
      const marked: string[] = [];
      let done = 0;
      for (const node of this.parse(code).body) {
        const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { init } of declaration.declarations) {
          if (init === null || HARMLESS.has(init.type)) continue;
          marked.push(
            code.slice(done, init.start),
            '/* @__PURE__ */ (() => (',
            code.slice(init.start, init.end),
            '))()',
          );
          done = init.end;
        }
      }
      return { code: marked.join('') + code.slice(done), map: null, moduleSideEffects: false };
    },
  },
});

/** Each feature's calls travel with the screens that make them. */
export const callsByFeature = (): Plugin => ({
  name: 'calls-by-feature',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/web\/.+\.tsx?$/, code: IMPORT },
    handler(code) {
      const [line = '', path] = IMPORT.exec(code) ?? [];
      const taken = TAKEN.exec(code);
      const names = taken?.[1]?.split(', ') ?? [];
      const rest = code.replace(taken?.[0] ?? '', '');
      const features = new Set([...rest.matchAll(FEATURE)].map(([, feature]) => feature));
      const imports = [
        ...names.map((one) => `import { ${one} } from '${path}?${one}';`),
        ...[...features].map((one) => `import { ${one} as ${one}Calls } from '${path}?${one}';`),
      ];
      const calling = rest.replace(FEATURE, (_, feature) => `${feature}Calls`);
      // A screen that speaks of the contract as a whole keeps it: the name stays imported.
      return {
        code: `${imports.join(' ')}${calling.replace(line, line.replace('import type', 'import'))}`,
        map: null,
      };
    },
  },
});
