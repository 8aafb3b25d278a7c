import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { parseLogsSearch } from '../logs/logs-search.ts';
import { Failure } from './failure.tsx';
import { NotFound } from './not-found.tsx';
import { parseSearch, stringifySearch } from './search-text.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: Failure });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/logs' });
  },
});

export const logsRoute = createRoute({
  getParentRoute: () => root,
  path: '/logs',
  validateSearch: parseLogsSearch,
  component: lazyRouteComponent(() => import('../logs/logs-page.tsx'), 'LogsPage'),
});

const routeTree = root.addChildren([start, logsRoute]);

/** Every screen by its address. What a screen shows is in the address too, so that it can be shared. */
export function createConsoleRouter() {
  return createRouter({
    routeTree,
    basepath: '/console',
    parseSearch,
    stringifySearch,
    defaultErrorComponent: Failure,
    defaultPreload: 'intent',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
