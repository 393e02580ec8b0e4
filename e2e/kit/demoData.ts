import { chmod, rm } from 'node:fs/promises';
import { makeQuickFolder } from '../../server/test/kit/quickFolder.ts';
import { DEMO_DATA, startSite } from './site.ts';

/** Creates the demo data once; every site of the run starts from a copy. */
export default async function makeDemoData(): Promise<() => Promise<void>> {
  const folder = await makeQuickFolder('gasmap-demo-');
  await chmod(folder, 0o755);
  const site = await startSite({ dataFolder: folder });
  await site.stop();
  process.env[DEMO_DATA] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
