import { join } from 'node:path';
import { loadConfig, runBuild } from 'metro';

const PROJECT = join(import.meta.dirname, '..');

/** Bundles an entry of the app for a platform as a release build does, into `<out>.js`. Returns that path. */
export async function releaseBundle(entry: string, platform: string, out: string, minify = true): Promise<string> {
  const config = { ...(await loadConfig({ cwd: PROJECT })), reporter: { update: () => undefined } };
  await runBuild(config, { entry, platform, dev: false, minify, out });
  return `${out}.js`;
}
