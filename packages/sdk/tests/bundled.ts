/** Returns what the bundler of the web makes for production of an app that uses all of it. `code`: the app. */
export async function bundled(code: string): Promise<string> {
  const entry = 'every-export';
  const { build } = await import('vite');
  const output = await build({
    root: new URL('..', import.meta.url).pathname,
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['chatwire-source'] },
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: { write: false, minify: true, target: 'es2022', rolldownOptions: { input: entry } },
  });
  const [built] = Array.isArray(output) ? output : [output];
  if (!built || !('output' in built)) throw new Error('The bundler returned nothing.');
  return built.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
}
