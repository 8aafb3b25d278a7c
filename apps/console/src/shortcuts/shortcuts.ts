import { COMMAND_KEY } from '../ui/command-key.ts';

/** A row of the list of keyboard shortcuts. */
export interface Shortcut {
  /** Pressed one after the other, or alternatives. */
  readonly keys: readonly string[];
  readonly does: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Second key after `g`, by page. */
export const PAGE_KEYS = { l: '/logs', o: '/overview', e: '/why', p: '/people', a: '/admin' } as const;

const EVERYWHERE: ShortcutGroup = {
  title: 'Everywhere',
  shortcuts: [
    { keys: [COMMAND_KEY, 'K'], does: 'Search people, messages, pages, settings, and actions' },
    { keys: ['g', 'l'], does: 'Go to Logs' },
    { keys: ['g', 'o'], does: 'Go to Overview' },
    { keys: ['g', 'e'], does: 'Go to Explain' },
    { keys: ['g', 'p'], does: 'Go to People' },
    { keys: ['g', 'a'], does: 'Go to Administration' },
    { keys: ['?'], does: 'Keyboard shortcuts' },
  ],
};

const FILTER: Shortcut = { keys: ['/'], does: 'Filter' };
const EXCLUDE: Shortcut = { keys: ['Alt Enter'], does: 'In the filter: exclude the value' };

const OF_PAGES: Readonly<Record<string, ShortcutGroup>> = {
  '/logs': {
    title: 'Logs',
    shortcuts: [
      FILTER,
      EXCLUDE,
      { keys: ['l'], does: 'Turn live tail on or off' },
      { keys: ['r'], does: 'Refresh' },
      { keys: ['↑', '↓'], does: 'Previous or next entry (also k and j)' },
      { keys: ['Page ↑', 'Page ↓'], does: 'Page up or down' },
      { keys: ['Home', 'End'], does: 'First or last loaded entry' },
      { keys: ['Enter'], does: 'Open entry' },
      { keys: ['Esc'], does: 'Close entry' },
    ],
  },
  '/overview': {
    title: 'Overview',
    shortcuts: [
      FILTER,
      EXCLUDE,
      { keys: ['r'], does: 'Refresh' },
      { keys: ['←', '→'], does: 'In a chart: previous or next time' },
      { keys: ['Shift ←', 'Shift →'], does: 'In a chart: select a period' },
      { keys: ['Enter'], does: 'In a chart: open the entries' },
    ],
  },
  '/why': { title: 'Explain', shortcuts: [{ keys: ['/'], does: 'Choose a recipient' }] },
  '/people': { title: 'People', shortcuts: [{ keys: ['/'], does: 'Find people' }] },
};

/** Returns the shortcuts of a page, its own first. `path`: such as `/people/mara`. */
export function shortcutsOf(path: string): readonly ShortcutGroup[] {
  const pageShortcuts = OF_PAGES[path];
  return pageShortcuts ? [pageShortcuts, EVERYWHERE] : [EVERYWHERE];
}
