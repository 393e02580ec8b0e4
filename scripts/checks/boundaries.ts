import { type Import, importsOf } from './imports.ts';
import { type Finding, isCode, isTest, type Source } from './source.ts';

const PRODUCT = ['contract', 'server', 'web'];
/** Folders that know no feature. All other folders of `server` and `web` are features, but for `test` and `app`. */
const GROUND: Record<string, string[]> = {
  server: ['http', 'lib', 'db', 'jobs', 'words'],
  web: ['ui', 'lib'],
};
/** What puts everything together and so may know everything. */
const ROOTS = /^(server\/(app|main|context)\.ts|server\/demo\/.+|web\/main\.tsx|web\/app\/.+)$/;
/** Folders that are no feature. */
const NO_FEATURES = new Set([
  'server/test',
  'server/demo',
  'web/app',
  'web/public',
  'web/locales',
  'web/texts',
  'web/test',
]);

const isProject = (path: string) => path.includes('/');
const topOf = (path: string) => path.split('/')[0] ?? '';

/** The folder of a feature, or null: `server/ads/ads.ts` → `server/ads`. */
function featureOf(path: string): string | null {
  const [top = '', folder = '', file] = path.split('/');
  if (GROUND[top] === undefined || file === undefined || GROUND[top].includes(folder)) return null;
  return NO_FEATURES.has(`${top}/${folder}`) ? null : `${top}/${folder}`;
}

const isGround = (path: string) => GROUND[topOf(path)]?.includes(path.split('/')[1] ?? '') ?? false;

/** `server/ads/ads.ts`: what other features may use of it. */
const isVerbs = (path: string, feature: string) => path === `${feature}/${feature.split('/')[1]}.ts`;

function packageFault({ from, to }: Import): string | null {
  if (topOf(from) === 'contract' && to !== 'zod' && !isTest(from))
    return `contract imports zod alone, not ${to}`;
  return null;
}

function fault(found: Import, files: Set<string>): string | null {
  const { from, to } = found;
  if (!files.has(to) && !isProject(to)) return packageFault(found);
  if (to.startsWith('@') || to.startsWith('node:')) return packageFault(found);
  const [here, there] = [topOf(from), topOf(to)];
  if (!PRODUCT.includes(here)) return null;
  if (here !== there && there !== 'contract') return `${here} must not import ${there}/: ${to}`;
  if (isTest(from)) return null;
  if (isTest(to)) return `only tests import tests: ${to}`;
  if (ROOTS.test(from)) return null;
  const feature = featureOf(to);
  const knowsAll = ROOTS.test(to);
  if (isGround(from) && (feature !== null || knowsAll))
    return `${from.split('/')[1]} knows no feature: ${to}`;
  if (knowsAll && to !== 'server/context.ts') return `nothing imports what puts everything together: ${to}`;
  if (from.startsWith('web/lib/') && to.startsWith('web/ui/')) return `lib knows no ui: ${to}`;
  if (here === 'server' && feature !== null && feature !== featureOf(from) && !isVerbs(to, feature)) {
    return `a feature is used through its verbs, ${feature}/${feature.split('/')[1]}.ts, not ${to}`;
  }
  return null;
}

/** The first cycle among features, as `a → b → a`. */
function cycleAmong(edges: Map<string, Set<string>>): string | null {
  const done = new Set<string>();
  const visit = (node: string, path: string[]): string | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node].join(' → ');
    if (done.has(node)) return null;
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle !== null) return cycle;
    }
    done.add(node);
    return null;
  };
  for (const node of edges.keys()) {
    const cycle = visit(node, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** Who may import whom, computed from the folders that there are. */
export function checkBoundaries(sources: Source[]): Finding[] {
  const files = new Set(sources.map((source) => source.path));
  const imports = sources
    .filter((source) => isCode(source.path) && isProject(source.path))
    .flatMap(importsOf);
  const findings = imports.flatMap((found): Finding[] => {
    const message = fault(found, files);
    return message === null ? [] : [{ path: found.from, line: found.line, message }];
  });
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [user, used] = [featureOf(from), featureOf(to)];
    if (user === null || used === null || user === used || isTest(from)) continue;
    edges.set(user, (edges.get(user) ?? new Set()).add(used));
  }
  const cycle = cycleAmong(edges);
  return cycle === null
    ? findings
    : [...findings, { path: cycle, message: 'features use each other in a circle' }];
}
