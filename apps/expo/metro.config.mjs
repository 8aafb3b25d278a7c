import { join } from 'node:path';
import { getDefaultConfig } from 'expo/metro-config.js';

const PROJECT = import.meta.dirname;
const PACKAGES = join(PROJECT, '..', '..', 'packages');
const LINKED = {
  '@chatwire/expo': join(PACKAGES, 'expo'),
  '@chatwire/protocol': join(PACKAGES, 'protocol'),
  '@chatwire/react-native': join(PACKAGES, 'ui-kit'),
  '@chatwire/sdk': join(PACKAGES, 'sdk'),
};

/** The packages of this repository are taken from their sources, everything else from here. An app of yours needs no such file. */
const config = getDefaultConfig(PROJECT);
config.watchFolders = [...(config.watchFolders ?? []), ...Object.values(LINKED)];
Object.assign(config.resolver, {
  unstable_conditionNames: ['chatwire-source', ...(config.resolver.unstable_conditionNames ?? [])],
  disableHierarchicalLookup: true,
  nodeModulesPaths: [join(PROJECT, 'node_modules')],
  extraNodeModules: LINKED,
});
export default config;
