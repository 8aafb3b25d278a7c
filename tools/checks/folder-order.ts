/** Order of the folders of one package: a file may import only from its own folder and from earlier ones. */
export interface FolderRules {
  /** Source folder of the package, with a trailing slash. */
  readonly sources: string;
  /** Folders and top-level files, most basic first. */
  readonly order: readonly string[];
  /** Imports against the order that are still to be removed, as `from → to`. */
  readonly against: readonly string[];
}

const FOLDER_RULES: readonly FolderRules[] = [
  {
    sources: 'packages/sdk/src/',
    order: [
      'base',
      'constants',
      'platform',
      'subscriptions',
      'model',
      'storage',
      'listeners',
      'http',
      'device-receipts',
      'clears',
      'filter',
      'realtime',
      'runs',
      'outbox',
      'store',
      'views',
      'core',
      'notifications',
      'service-worker',
      'requests',
      'functions',
      'client',
      'chat.ts',
      'index.ts',
      'clears.ts',
      'receipts.ts',
    ],
    against: [],
  },
  {
    sources: 'packages/ui-kit/src/',
    order: [
      'platform',
      'theme',
      'formatters',
      'templates',
      'localization',
      'adapters',
      'primitives',
      'ui-events',
      'options',
      'safe-area',
      'keyboard',
      'provider',
      'runs',
      'conversation',
      'agents',
      'notifications',
      'reactions',
      'bubbles',
      'list',
      'announcements',
      'viewer',
      'composer',
      'message-list',
      'header',
      'thread-header',
      'index.ts',
      'notification-check',
      'rich-markdown',
      'native-modules',
      'keyboard-controller',
      'gestures',
      'browser-notifications',
    ],
    // A picture opens the viewer, which shows parts of bubbles.
    against: ['bubbles → viewer'],
  },
  {
    sources: 'apps/console/src/',
    order: [
      'api',
      'time',
      'text',
      'ui',
      'shortcuts',
      'export',
      'log-window',
      'live',
      'session',
      'alarms',
      'names',
      'origin',
      'plots',
      'filter',
      'views',
      'remedy',
      'entry',
      'logs',
      'people',
      'why',
      'admin',
      'overview',
      'palette',
      'app',
      'main.tsx',
    ],
    against: [],
  },
];

/** Path of a module → paths of its imports, including types. */
export type Modules = ReadonlyMap<string, readonly string[]>;

/** Returns the imports against the order, and the exceptions that are no longer needed. */
export function folderFaults(modules: Modules, rules: readonly FolderRules[] = FOLDER_RULES): string[] {
  return rules.flatMap((each) => {
    const modulesOfPackage = [...modules].filter(([path]) => path.startsWith(each.sources));
    const imports = modulesOfPackage.flatMap(([path, targets]) =>
      targets.filter((target) => modules.has(target)).map((target) => [path, target] as const),
    );
    const inside = imports.filter(([, target]) => target.startsWith(each.sources));
    return modulesOfPackage.length === 0 ? [] : orderFaults(each, inside);
  });
}

type Import = readonly [path: string, target: string];

function orderFaults({ sources, order, against }: FolderRules, imports: readonly Import[]): string[] {
  const needed = new Set<string>();
  const faults = imports.flatMap(([path, target]) => {
    const [from = '', to = ''] = [path, target].map((each) => each.slice(sources.length).split('/')[0]);
    const unknown = [from, to].find((folder) => !order.includes(folder));
    if (unknown !== undefined) return `${path}: ${sources}${unknown} is not in the order of folders`;
    if (order.indexOf(to) <= order.indexOf(from)) return [];
    needed.add(`${from} → ${to}`);
    return against.includes(`${from} → ${to}`) ? [] : `${path}: ${from} comes before ${to} (${target})`;
  });
  const unused = against.filter((each) => !needed.has(each));
  return [...faults, ...unused.map((each) => unusedFault(`${sources}: ${each}`))];
}

function unusedFault(exception: string): string {
  return `The exception “${exception}” is no longer needed.`;
}
