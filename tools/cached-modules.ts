import type { PluginOption } from 'vite';

const MODULE = /\.(?:[jt]sx?|mjs)(?:\?|$)/;

/**
 * Lets the browser keep modules between test files, which load in frames of one page: nothing changes during a run, and
 * asking again for a thousand modules a file takes longer than most of the tests. Not for watching files.
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
