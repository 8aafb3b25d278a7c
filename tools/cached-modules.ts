import type { PluginOption } from 'vite';

const MODULE = /\.(?:[jt]sx?|mjs)(?:\?|$)/;

/**
 * Lets the browser cache modules between test files, which load in frames of one page. Files do not change during a
 * run, and revalidating a thousand modules per file takes longer than most tests. Not for watch mode.
 */
export function cachedModules(): PluginOption {
  return {
    name: 'cached-modules',
    enforce: 'pre',
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        if (MODULE.test(request.url ?? '')) {
          const setHeader = response.setHeader.bind(response);
          response.setHeader = (name, value) =>
            setHeader(name, name === 'Cache-Control' ? 'max-age=31536000, immutable' : value);
        }
        next();
      });
    },
  };
}
