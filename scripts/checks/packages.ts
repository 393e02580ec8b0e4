import type { Finding, Source } from './source.ts';

type Versions = Record<string, string>;
type Manifest = { [group in 'dependencies' | 'devDependencies' | 'optionalDependencies']?: Versions } & {
  overrides?: Versions;
  nodeFlags?: string[];
};
type Lock = { packages: Record<string, Manifest & { version?: string }> };

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Versions are exact, the lock file matches package.json, and the image uses the same Node version and flags. */
export function checkPackages(sources: Source[]): Finding[] {
  const textOf = (path: string) => sources.find((source) => source.path === path)?.text;
  const [manifestText, lockText] = [textOf('package.json'), textOf('package-lock.json')];
  if (manifestText === undefined || lockText === undefined) {
    return [
      { path: 'package-lock.json', message: 'package.json and package-lock.json belong to the project' },
    ];
  }
  const manifest = JSON.parse(manifestText) as Manifest;
  const { packages } = JSON.parse(lockText) as Lock;
  const lockedRoot = packages[''] ?? {};
  const inexact = [...GROUPS, 'overrides' as const].flatMap((group) =>
    Object.entries(manifest[group] ?? {})
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => ({
        path: 'package.json',
        message: `${name} ${version} is not one exact version`,
      })),
  );
  const unlocked = GROUPS.flatMap((group) => {
    const [wanted, locked] = [manifest[group] ?? {}, lockedRoot[group] ?? {}];
    const names = new Set([...Object.keys(wanted), ...Object.keys(locked)]);
    return [...names]
      .filter(
        (name) => wanted[name] !== locked[name] || packages[`node_modules/${name}`]?.version !== wanted[name],
      )
      .map((name) => ({
        path: 'package-lock.json',
        message: `${name} is ${packages[`node_modules/${name}`]?.version ?? 'missing'}, package.json says ${wanted[name] ?? 'nothing'}`,
      }));
  });
  const wantedNode = manifest.devDependencies?.node;
  const imageNode = /^ARG NODE=([\d.]+)/m.exec(textOf('Dockerfile') ?? '')?.[1];
  const otherNode =
    imageNode === undefined || imageNode === wantedNode
      ? []
      : [
          {
            path: 'Dockerfile',
            message: `node is ${imageNode}, package.json says ${wantedNode ?? 'nothing'}`,
          },
        ];
  const start = [...(manifest.nodeFlags ?? []), 'server/main.ts'].join(' ');
  const otherFlags = ['Dockerfile', 'deploy/gasmap.service']
    .filter((path) => textOf(path)?.replaceAll(/[",]/g, '').includes(start) === false)
    .map((path) => ({ path, message: `the server starts otherwise than package.json says: ${start}` }));
  return [...inexact, ...unlocked, ...otherNode, ...otherFlags];
}
