import type { Plugin } from 'vite';
import type { z } from 'zod';
import { contract } from '../../contract/index.ts';
import { seededTextsOf } from './seededTexts.ts';

const INDEX = /\/contract\/index\.ts(?:\?\w+)?$/;
const IMPORT = /^import (?:type )?\{ contract \} from '(.+\/contract\/index\.ts)';$/m;
const FEATURE = /(?<![\w./'"])contract\.(\w+)/g;
/** A feature that is not named where it is used. */
const WHOLE = /(?<![\w./'"])contract\[/;
const TAKEN = /^const \{ ([\w, ]+) \} = contract;$/m;
const CONTRACT = /\/contract\/[\w/]+\.ts(?:\?(?:plain|schemas))?$/;
const HARMLESS = new Set(['ArrowFunctionExpression', 'Literal', 'Identifier', 'FunctionExpression']);

/** The browser needs method, path and access of an endpoint; forms import their schemas by name. */
const calls = Object.fromEntries(
  Object.entries(contract).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(
      Object.entries(endpoints).map(
        ([name, { method, path, access, files, response, status }]: [string, Endpoint]) => [
          name,
          {
            method,
            path,
            files,
            status,
            // The browser needs to know that an endpoint requires a permission, not which one.
            access: typeof access === 'object' ? {} : undefined,
            response: typeof response === 'string' ? response : undefined,
            seeded: typeof response === 'string' ? undefined : seededTextsOf(response),
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
  response: z.ZodType | string;
};

/**
 * Keeps Zod and all schemas out of the initial bundle of public pages: 40 kB compressed that only forms need. Client
 * and server still share one contract; this only affects what is sent.
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
  // The calls that build the contract's constants are pure, so the bundler may drop unused ones.
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

/** Each feature's endpoints are bundled with the screens that call them. */
export const callsByFeature = (): Plugin => ({
  name: 'calls-by-feature',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/web\/.+\.tsx?$/, code: IMPORT },
    handler(code, id) {
      const [line = '', path] = IMPORT.exec(code) ?? [];
      const taken = TAKEN.exec(code);
      const names = taken?.[1]?.split(', ') ?? [];
      const rest = code.replace(taken?.[0] ?? '', '');
      const features = new Set([...rest.matchAll(FEATURE)].map(([, feature]) => feature));
      const imports = [
        ...names.map((one) => `import { ${one} } from '${path}?${one}';`),
        ...[...features].map((one) => `import { ${one} as ${one}Calls } from '${path}?${one}';`),
      ];
      if (WHOLE.test(rest.replace(line, '')))
        throw new Error(
          `${id} uses the contract as a whole, which would be loaded with every page: name its features.`,
        );
      const calling = rest.replace(FEATURE, (_, feature) => `${feature}Calls`);
      return {
        code: `${imports.join(' ')}${calling.replace(line, line.replace('import type', 'import'))}`,
        map: null,
      };
    },
  },
});
