import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { parseAdminSearch } from '../admin/admin-search.ts';
import { parseLogsSearch } from '../logs/logs-search.ts';
import { parseOverviewSearch } from '../overview/overview-search.ts';
import { parsePeopleSearch } from '../people/people-search.ts';
import { DEFAULT_RANGE } from '../time/default-range.ts';
import { NotFound } from '../ui/not-found.tsx';
import { parseWhySearch } from '../why/why-search.ts';
import { Failure } from './failure.tsx';
import { parseSearch, stringifySearch } from './search-text.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: Failure });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/logs', search: { range: DEFAULT_RANGE } });
  },
});

const logsRoute = createRoute({
  getParentRoute: () => root,
  path: '/logs',
  validateSearch: parseLogsSearch,
  component: lazyRouteComponent(() => import('../logs/logs-page.tsx'), 'LogsPage'),
});

const overviewRoute = createRoute({
  getParentRoute: () => root,
  path: '/overview',
  validateSearch: parseOverviewSearch,
  component: lazyRouteComponent(() => import('../overview/overview-page.tsx'), 'OverviewPage'),
});

const whyRoute = createRoute({
  getParentRoute: () => root,
  path: '/why',
  validateSearch: parseWhySearch,
  component: lazyRouteComponent(() => import('../why/why-page.tsx'), 'WhyPage'),
});

const peopleRoute = createRoute({
  getParentRoute: () => root,
  path: '/people',
  validateSearch: parsePeopleSearch,
  component: lazyRouteComponent(() => import('../people/people-page.tsx'), 'PeoplePage'),
});

const personRoute = createRoute({
  getParentRoute: () => root,
  path: '/people/$uid',
  component: lazyRouteComponent(() => import('../people/person-page.tsx'), 'PersonPage'),
});

const adminStart = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => import('../admin/admin-page.tsx'), 'AdminStart'),
});

const adminRoute = createRoute({
  getParentRoute: () => root,
  path: '/admin/$section',
  validateSearch: parseAdminSearch,
  component: lazyRouteComponent(() => import('../admin/admin-page.tsx'), 'AdminPage'),
});

const routeTree = root.addChildren([
  start,
  logsRoute,
  overviewRoute,
  whyRoute,
  peopleRoute,
  personRoute,
  adminStart,
  adminRoute,
]);

/** Creates the routes of the console. The URL contains the whole view, so that it can be shared. */
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
