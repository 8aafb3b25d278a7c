import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { reactNativeWeb } from '../../tools/react-native-web.ts';

/** Output folder of this run. */
const OUT = join(import.meta.dirname, '..', 'data', `lists-page-${process.pid}`);

export interface ServedPage extends AsyncDisposable {
  readonly url: string;
}

/** Makes a production build of the page and serves it. */
export async function servePage(root: string): Promise<ServedPage> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [reactNativeWeb(), production()],
    build: { outDir: OUT, emptyOutDir: true, target: 'es2024' },
  });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir: OUT },
    preview: { port: 0 },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The page has no address.');
  return {
    url,
    async [Symbol.asyncDispose]() {
      await server.close();
      await rm(OUT, { recursive: true });
    },
  };
}

/** Returns the settings of a production build; those of the React Native plugin are for tests. */
export function production() {
  return { name: 'production', config: () => ({ define: { __DEV__: 'false' } }) };
}
