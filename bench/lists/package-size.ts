import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { reactNativeWeb } from '../../tools/react-native-web.ts';
import { production } from './serve-page.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'packages', 'ui-kit', 'src', 'index.ts');
const OTHERS = [/^react($|\/)/, /^react-dom($|\/)/, /^react-native(-web)?($|\/)/, /^@chatwire\/sdk$/];

/**
 * Returns the size of the kit, minified and compressed, in bytes: the initial part, and everything loaded on demand.
 */
export async function packageSize(): Promise<{ readonly atOnce: number; readonly onDemand: number }> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [reactNativeWeb(), production()],
    build: {
      write: false,
      minify: true,
      target: 'es2024',
      lib: { entry: ENTRY, formats: ['es'] },
      rolldownOptions: { external: OTHERS },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const chunks = outputs.filter((each) => each.type === 'chunk');
  const initial = new Set<string>();
  const addWithImports = (name: string) => {
    if (initial.has(name)) return;
    initial.add(name);
    for (const other of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) addWithImports(other);
  };
  for (const { isEntry, fileName } of chunks) if (isEntry) addWithImports(fileName);
  const bytes = (isInitial: boolean) =>
    chunks
      .filter(({ fileName }) => initial.has(fileName) === isInitial)
      .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  return { atOnce: bytes(true), onDemand: bytes(false) };
}
