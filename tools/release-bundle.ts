import { join } from 'node:path';
import { getDefaultConfig, mergeConfig } from '@react-native/metro-config';
import { loadConfig, runBuild } from 'metro';

const ROOT = join(import.meta.dirname, '..');

/**
 * Bundles an entry for a phone as a release build does, but for minifying, with the packages of the repository. Returns
 * the path of the bundle: `<out>.js`.
 */
export async function releaseBundle(entry: string, platform: string, out: string): Promise<string> {
  const base = await loadConfig({ cwd: ROOT }, getDefaultConfig(ROOT));
  const config = mergeConfig(base, {
    projectRoot: join(ROOT, 'packages'),
    watchFolders: ['packages', 'bench', 'node_modules'].map((folder) => join(ROOT, folder)),
    reporter: { update: () => undefined },
    resolver: {
      unstable_conditionNames: ['chatwire-source', 'react-native'],
      nodeModulesPaths: [join(ROOT, 'node_modules')],
      disableHierarchicalLookup: false,
    },
  });
  await runBuild(config, { entry: join(ROOT, entry), platform, dev: false, minify: false, out });
  return `${out}.js`;
}
