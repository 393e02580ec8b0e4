import type { Plugin } from 'vite';
import { contract } from '../contract/index.ts';

const INDEX = /\/contract\/index\.ts$/;
const CONTRACT = /\/contract\/[\w]+\.ts$/;
const HARMLESS = new Set(['ArrowFunctionExpression', 'Literal', 'Identifier', 'FunctionExpression']);

/** Of an endpoint the browser needs where to call; its schemas stay with the forms that import them by name. */
const calls = Object.fromEntries(
  Object.entries(contract).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(
      Object.entries(endpoints).map(
        ([name, { method, path, files, response, status }]: [string, Endpoint]) => [
          name,
          { method, path, files, status, response: typeof response === 'string' ? response : undefined },
        ],
      ),
    ),
  ]),
);

type Endpoint = { method: string; path: string; status: number; files?: unknown; response: unknown };

/**
 * Keeps the validation library and every schema out of what the public pages load first: 40 kB compressed that only
 * forms need. The contract is the same for both sides; this is only about what travels.
 */
export const contractCalls = (): Plugin => ({
  name: 'contract-calls',
  load: {
    filter: { id: INDEX },
    handler: () => `export const contract = ${JSON.stringify(calls)};`,
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
