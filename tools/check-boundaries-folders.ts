/** Order of the folders of one package: a file imports only from its own folder and from folders before it. */
export interface FolderRules {
  /** Folder of the package, with a slash at the end. */
  readonly sources: string;
  /** Folders and top-level files, the most basic first. */
  readonly order: readonly string[];
  /** Imports against the order that are known and still to be removed, as `from → to`. */
  readonly against: readonly string[];
  /** Imports that close a known cycle between files: from, to. */
  readonly cycles: readonly (readonly [path: string, target: string])[];
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
      'filter',
      'realtime',
      'runs',
      'outbox',
      'store',
      'views',
      'core',
      'notifications',
      'requests',
      'functions',
      'client',
      'chat.ts',
      'index.ts',
    ],
    against: [],
    cycles: [],
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
      'bubbles',
      'list',
      'announcements',
      'viewer',
      'composer',
      'reactions',
      'message-list',
      'header',
      'thread-header',
      'index.ts',
      'native-modules',
      'keyboard-controller',
      'gestures',
    ],
    against: ['adapters → list', 'runs → bubbles', 'bubbles → viewer', 'bubbles → reactions'],
    cycles: [],
  },
  {
    sources: 'apps/console/src/',
    order: [
      'api',
      'text',
      'ui',
      'export',
      'log-window',
      'live',
      'session',
      'names',
      'plots',
      'filter',
      'logs',
      'people',
      'entry',
      'why',
      'admin',
      'overview',
      'app',
      'main.tsx',
    ],
    against: ['logs → entry'],
    cycles: [],
  },
];

/** Paths of modules → paths that they import, types included. */
export type Modules = ReadonlyMap<string, readonly string[]>;

/** Returns imports against the order, cycles between files, and exceptions that are no longer needed. */
export function folderFaults(modules: Modules, rules: readonly FolderRules[] = FOLDER_RULES): string[] {
  return rules.flatMap((each) => {
    const own = [...modules].filter(([path]) => path.startsWith(each.sources));
    const imports = own.flatMap(([path, targets]) =>
      targets.filter((target) => modules.has(target)).map((target) => [path, target] as const),
    );
    const inside = imports.filter(([, target]) => target.startsWith(each.sources));
    return own.length === 0 ? [] : [...orderFaults(each, inside), ...cycleFaults(each, inside)];
  });
}

type Import = readonly [path: string, target: string];

function orderFaults({ sources, order, against }: FolderRules, imports: readonly Import[]): string[] {
  const needed = new Set<string>();
  const faults = imports.flatMap(([path, target]) => {
    const [from = '', to = ''] = [path, target].map((each) => each.slice(sources.length).split('/')[0]);
    const unknown = [from, to].find((folder) => !order.includes(folder));
    if (unknown !== undefined) return `${path}: ${sources}${unknown} has no place in the order of folders`;
    if (order.indexOf(to) <= order.indexOf(from)) return [];
    needed.add(`${from} → ${to}`);
    return against.includes(`${from} → ${to}`) ? [] : `${path}: ${from} comes before ${to} (${target})`;
  });
  const unneeded = against.filter((each) => !needed.has(each));
  return [...faults, ...unneeded.map((each) => unneededFault(`${sources}: ${each}`))];
}

function cycleFaults({ sources, cycles }: FolderRules, imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const [path, target] of imports) targets.set(path, [...(targets.get(path) ?? []), target]);
  const closing = cycles.map(([path, target]): Import => [sources + path, sources + target]);
  const unneeded = closing.filter(([path, target]) => pathBetween(targets, target, path) === undefined);
  for (const [path, target] of closing) {
    const others = targets.get(path)?.filter((each) => each !== target) ?? [];
    targets.set(path, others);
  }
  const found = imports.flatMap(([path, target]) => {
    const back = targets.get(path)?.includes(target) ? pathBetween(targets, target, path) : undefined;
    return back ? [back] : [];
  });
  // One import can close many cycles: the shortest one shows it.
  const [shortest] = found.sort((a, b) => a.length - b.length);
  const faults = shortest ? [`${shortest.join(' → ')}: a cycle of files`] : [];
  return [...faults, ...unneeded.map(([path, target]) => unneededFault(`${path} → ${target}`))];
}

/** Returns the files on the shortest way from one file to another; undefined if there is none. */
function pathBetween(targets: ReadonlyMap<string, readonly string[]>, from: string, to: string): string[] | undefined {
  const before = new Map<string, string | undefined>([[from, undefined]]);
  for (const path of before.keys()) {
    if (path === to) {
      const way = [path];
      for (let step = before.get(path); step !== undefined; step = before.get(step)) way.unshift(step);
      return way;
    }
    for (const target of targets.get(path) ?? []) if (!before.has(target)) before.set(target, path);
  }
  return undefined;
}

function unneededFault(exception: string): string {
  return `The exception “${exception}” is no longer needed.`;
}
