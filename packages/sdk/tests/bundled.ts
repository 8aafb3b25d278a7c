/** Returns the production bundle of an app. `code`: the source of the app. */
export async function bundled(code: string): Promise<string> {
  const entryId = 'app';
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
        name: entryId,
        resolveId: (id) => (id === entryId ? id : null),
        load: (id) => (id === entryId ? code : null),
      },
    ],
    build: { write: false, minify: true, target: 'es2022', rolldownOptions: { input: entryId } },
  });
  const [built] = Array.isArray(output) ? output : [output];
  if (!built || !('output' in built)) throw new Error('The bundler returned nothing.');
  return built.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
}
