import { join } from 'node:path';
import { getDefaultConfig, mergeConfig } from '@react-native/metro-config';

const PROJECT = import.meta.dirname;
const PACKAGES = join(PROJECT, '..', '..', 'packages');
const SCREENS = ['demo', 'expo'].map((app) => join(PROJECT, '..', app, 'src'));
const LINKED = {
  '@chatwire/protocol': join(PACKAGES, 'protocol'),
  '@chatwire/sdk': join(PACKAGES, 'sdk'),
  '@chatwire/react-native': join(PACKAGES, 'ui-kit'),
};

/** The packages of this repository are taken from their sources, everything else from here: one React, one React Native. */
export default mergeConfig(getDefaultConfig(PROJECT), {
  watchFolders: [...Object.values(LINKED), ...SCREENS],
  resolver: {
    unstable_conditionNames: ['chatwire-source', 'react-native'],
    disableHierarchicalLookup: true,
    nodeModulesPaths: [join(PROJECT, 'node_modules')],
    extraNodeModules: LINKED,
  },
});
