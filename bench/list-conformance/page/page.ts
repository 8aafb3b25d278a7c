import { exposeList } from '@chatwire/list-conformance/page';
import { AppRegistry } from 'react-native';
import { appOf } from '../app-of.ts';

/** Runs the list named in the URL: `?list=flash`. Each module registers its app. */
const LISTS: Readonly<Record<string, () => Promise<unknown>>> = {
  chat: () => import('../../../packages/ui-kit/tests/phone/chat-test-app.tsx'),
  kit: () => import('../../../packages/ui-kit/tests/phone/kit-test-app.tsx'),
  legend: () => import('../lists/legend-list.tsx'),
  flash: () => import('../lists/flash-list.tsx'),
  flat: () => import('../lists/flat-list.tsx'),
  virtuoso: () => import('../lists/virtuoso.tsx'),
  virtua: () => import('../lists/virtua.tsx'),
  tanstack: () => import('../lists/tanstack.tsx'),
};

const name = new URLSearchParams(location.search).get('list') ?? '';
const load = LISTS[name];
if (!load) throw new Error(`Unknown list "${name}".`);
await load();
const app = appOf(name);
/** React Native's types do not include DOM elements. */
const registry: { runApplication(name: string, parameters: object): void } = AppRegistry;
exposeList(app, (rootTag, initialProps) => registry.runApplication(app.component, { rootTag, initialProps }));
