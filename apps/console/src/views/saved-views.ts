/** Pages whose filters can be saved. */
export const VIEW_PAGES = ['logs', 'overview'] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];

/** A named view: the URL parameters of a page. */
export interface SavedView {
  readonly name: string;
  readonly page: ViewPage;
  readonly search: Readonly<Record<string, string>>;
}

/** Identifies a view. */
export type ViewKey = Pick<SavedView, 'name' | 'page'>;

const STORED_AS = 'chatwire-console-views';
export const MAX_NAME_LENGTH = 60;
/** Bounds what one browser stores, so that it stays small. */
export const MAX_VIEWS = 50;

/** Parameters that are about one entry or the moment, not about a view. */
const NOT_SAVED: ReadonlySet<string> = new Set(['entry', 'at', 'live']);

/** The views of this browser, by name. Changes in other tabs are seen as well. */
export class SavedViews {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly #listeners = new Set<() => void>();
  #views: readonly SavedView[];

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
    this.#views = parseViews(storage.getItem(STORED_AS));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly all = (): readonly SavedView[] => this.#views;

  /** Returns whether a view can be saved: it replaces another one, or fewer than the maximum are stored. */
  hasRoomFor(view: ViewKey): boolean {
    return this.#views.length < MAX_VIEWS || this.#views.some((other) => isSame(other, view));
  }

  /** Replaces a view with the same name on the same page. Does nothing without room for the view. */
  save(view: SavedView): void {
    if (!this.hasRoomFor(view)) return;
    const others = this.#views.filter((other) => !isSame(other, view));
    const search = searchToSave(view.search);
    this.#store([...others, { ...view, search }].toSorted((a, b) => a.name.localeCompare(b.name)));
  }

  delete(view: SavedView): void {
    this.#store(this.#views.filter((other) => !isSame(other, view)));
  }

  /** Reads the views again, after another tab has changed them. */
  reload(): void {
    this.#views = parseViews(this.#storage.getItem(STORED_AS));
    for (const listener of this.#listeners) listener();
  }

  #store(views: readonly SavedView[]): void {
    this.#storage.setItem(STORED_AS, JSON.stringify(views));
    this.#views = views;
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the parameters of a URL that a view keeps. */
export function searchToSave(search: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const savedParams = Object.entries(search).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && !NOT_SAVED.has(pair[0]),
  );
  return Object.fromEntries(savedParams.toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Returns whether a view shows what a page with these parameters shows. */
export function isViewOf(view: SavedView, page: ViewPage, search: Readonly<Record<string, unknown>>): boolean {
  return view.page === page && JSON.stringify(searchToSave(view.search)) === JSON.stringify(searchToSave(search));
}

function isSame(a: ViewKey, b: ViewKey): boolean {
  return a.page === b.page && a.name === b.name;
}

/** Parses stored views. Ignores everything else: the storage may have been written by another version. */
function parseViews(json: string | null): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  const { name, page, search }: Partial<Record<keyof SavedView, unknown>> = Object(value);
  return (
    typeof name === 'string' &&
    VIEW_PAGES.some((viewPage) => viewPage === page) &&
    typeof search === 'object' &&
    search !== null &&
    Object.values(search).every((each) => typeof each === 'string')
  );
}
