import { posix } from 'node:path';
import { type Import, importsOf } from './imports.ts';
import { type Finding, isCode, isTest, type Source } from './source.ts';

const FLOORS = ['contract', 'server', 'web'];
/** Folders that contain features: `server/billing/wallet` is a feature, `server/billing` is not. */
const GROUPS = new Set([
  ...['accounts', 'ads', 'billing', 'market', 'operations', 'site'].map((name) => `server/${name}`),
  ...['admin', 'member', 'pages', 'shared'].map((name) => `web/${name}`),
]);
/** The trading domain is split into folders that may use each other's files directly, but without cycles. */
const TRADE =
  /^server\/(ads|cautions|conformance|market|moderation|priceCalculations|priceFormulas|quotes|valuation)\//;
/** Lower layers must not import higher ones. Unlisted folders are server features. */
const LAYERS: readonly [folder: RegExp, layer: number][] = [
  [/^server\/(env\.ts$|lib\/)/, 0],
  [/^server\/(db|i18n)\//, 1],
  [/^server\/(http|jobs|mail)\//, 2],
  [/^web\/(i18n|lib)\//, 0],
  [/^web\/ui\//, 1],
  [/^web\/shared\//, 2],
  [/^web\/pages\//, 3],
  [/^web\/member\//, 4],
  [/^web\/(admin|offline)\//, 5],
];
const FEATURES = 3;
/** The lowest layer with features. */
const FIRST_FEATURES: Record<string, number> = { server: FEATURES, web: 2 };
/** Composition roots: they may import everything, and nothing imports them. */
const ROOTS =
  /^(server\/(app|main|compose)\.ts|server\/(demo|ssr)\/.+|web\/main\.tsx|web\/vite\.config\.ts|web\/(app|build)\/.+)$/;
/** Types only: the context passed to features. */
const CONTEXT = 'server/context.ts';

const isProject = (path: string) => path.includes('/');
const floorOf = (path: string) => path.split('/')[0] ?? '';
const layerOf = (path: string) => LAYERS.find(([folder]) => folder.test(path))?.[1] ?? FEATURES;
const isGround = (path: string) => layerOf(path) < (FIRST_FEATURES[floorOf(path)] ?? 0);

/** Feature folder of a path, or null: `server/billing/wallet/ledger.ts` → `server/billing/wallet`. */
function featureOf(path: string): string | null {
  const parts = posix.dirname(path).split('/');
  if (parts.length < 2 || !(floorOf(path) in FIRST_FEATURES) || isGround(path) || ROOTS.test(path))
    return null;
  const folder = parts.slice(0, 2).join('/');
  return GROUPS.has(folder) && parts.length > 2 ? parts.slice(0, 3).join('/') : folder;
}

/** `server/favorites/favorites.ts`: the public interface of a feature. */
const isVerbs = (path: string, feature: string) => path === `${feature}/${posix.basename(feature)}.ts`;

function packageFault({ from, to }: Import): string | null {
  if (floorOf(from) === 'contract' && to !== 'zod' && !isTest(from))
    return `contract imports zod alone, not ${to}`;
  return null;
}

function fault(found: Import, files: Set<string>): string | null {
  const { from, to } = found;
  if (to.startsWith('@') || to.startsWith('node:') || !(files.has(to) || isProject(to)))
    return packageFault(found);
  const [here, there] = [floorOf(from), floorOf(to)];
  if (!FLOORS.includes(here)) return null;
  if (here !== there && there !== 'contract') return `${here} must not import ${there}/: ${to}`;
  if (isTest(from)) return null;
  if (isTest(to)) return `only tests import tests: ${to}`;
  if (from === CONTEXT) return found.isType ? null : `the context is types alone: ${to}`;
  if (to === CONTEXT && !found.isType) return `the context is types alone: ${to}`;
  if (ROOTS.test(from) || here !== there) return null;
  if (ROOTS.test(to)) return `nothing imports what puts everything together: ${to}`;
  if (layerOf(to) > layerOf(from)) return `${posix.dirname(from)} is below ${posix.dirname(to)}: ${to}`;
  const feature = featureOf(to);
  if (here !== 'server' || feature === null || feature === featureOf(from) || isVerbs(to, feature))
    return null;
  if (TRADE.test(from) && TRADE.test(to)) return null;
  return `a feature is used through its verbs, ${feature}/${posix.basename(feature)}.ts, not ${to}`;
}

/** The first cycle, as `a → b → a`. */
function circleIn(edges: Map<string, Set<string>>): string | null {
  const done = new Set<string>();
  const visit = (node: string, path: string[]): string | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node].join(' → ');
    if (done.has(node)) return null;
    for (const next of edges.get(node) ?? []) {
      const circle = visit(next, [...path, node]);
      if (circle !== null) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of edges.keys()) {
    const circle = visit(node, []);
    if (circle !== null) return circle;
  }
  return null;
}

function circleAmong(imports: Import[], nodeOf: (path: string) => string | null, message: string): Finding[] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [user, used] = [nodeOf(from), nodeOf(to)];
    if (isTest(from) || user === null || used === null || user === used) continue;
    edges.set(user, (edges.get(user) ?? new Set()).add(used));
  }
  const path = circleIn(edges);
  return path === null ? [] : [{ path, message }];
}

/** Import rules, computed from the existing folders. */
export function checkBoundaries(sources: Source[]): Finding[] {
  const files = new Set(sources.map((source) => source.path));
  const imports = sources
    .filter((source) => isCode(source.path) && isProject(source.path))
    .flatMap(importsOf);
  const findings = imports.flatMap((found): Finding[] => {
    const message = fault(found, files);
    return message === null ? [] : [{ path: found.from, line: found.line, message }];
  });
  const ownFile = (path: string) => (FLOORS.includes(floorOf(path)) && isProject(path) ? path : null);
  return [
    ...findings,
    ...circleAmong(imports, featureOf, 'features use each other in a circle'),
    // Dynamic imports form no file cycle: a screen may link to itself.
    ...circleAmong(
      imports.filter(({ isLater }) => !isLater),
      ownFile,
      'files import each other in a circle',
    ),
  ];
}
