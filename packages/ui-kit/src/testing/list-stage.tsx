import { afterAllTasks, afterPaint, frameProbe } from '@chatwire/list-conformance/page';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { ListAdapter, ListViewHandle, ListViewProps, Viewport } from '../list/list-adapter.ts';
import { type Geometry, geometryOf } from './geometry.ts';

export interface StageSettings {
  readonly keys: readonly string[];
  readonly follow?: ListViewProps['follow'];
  readonly canHold?: (key: string) => boolean;
  readonly endRoom?: number;
  /** Of a row; default: by its key, from 40 to 300 px. */
  readonly heightOf?: (key: string) => number;
  /** Called when the list has its first rows, before anything is painted. */
  readonly onMount?: (handle: ListViewHandle) => void;
}

/** A list in a box of 400 × 600 px, with rows whose heights can be changed one by one. */
export function listStage(adapter: ListAdapter, settings: StageSettings) {
  const List = adapter.createList();
  const host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = 'display:flex;flex-direction:column;width:400px;height:600px';
  const heights = new Map<string, number>();
  let scale = 1;
  const heightOf = (key: string) => scale * (heights.get(key) ?? settings.heightOf?.(key) ?? usualHeight(key));
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const counts = { rowRenders: 0 };
  const current = { keys: settings.keys, follow: settings.follow ?? 'jump' };
  const reports: Viewport[] = [];
  let handle: ListViewHandle | undefined;

  function Row({ id }: { readonly id: string }): ReactNode {
    const height = useSyncExternalStore(subscribe, () => heightOf(id));
    counts.rowRenders += 1;
    return (
      <div role="article" tabIndex={-1} data-row={id} style={{ height, boxSizing: 'border-box' }}>
        {id}
      </div>
    );
  }
  const renderRow = (key: string) => <Row id={key} />;
  const hold = (next: ListViewHandle | null) => {
    const isFirst = handle === undefined;
    handle = next ?? undefined;
    if (isFirst && next) settings.onMount?.(next);
  };
  const setViewport = (viewport: Viewport) => {
    reports.push(viewport);
  };

  function Stage(): ReactNode {
    const keys = useSyncExternalStore(subscribe, () => current.keys);
    const follow = useSyncExternalStore(subscribe, () => current.follow);
    return (
      <List
        ref={hold}
        keys={keys}
        renderRow={renderRow}
        estimateHeight={() => 90}
        onViewport={setViewport}
        follow={follow}
        {...(settings.canHold && { canHold: settings.canHold })}
        {...(settings.endRoom !== undefined && { endRoom: settings.endRoom })}
        label="Messages"
      />
    );
  }

  const root = createRoot(host);
  const probe = frameProbe();
  root.render(<Stage />);

  const list = () => {
    const element = host.querySelector('[role="feed"], [role="list"]');
    if (!(element instanceof HTMLElement)) throw new Error('The list is not drawn.');
    return element;
  };

  const geometry = (): Geometry => (host.firstElementChild ? rowsIn(list()) : new Map());

  return {
    host,
    list,
    counts,
    reports,
    handle: () => {
      if (!handle) throw new Error('The list is not there yet.');
      return handle;
    },
    row: (key: string) => host.querySelector(`[data-row="${key}"]`),
    setKeys(keys: readonly string[], follow = current.follow) {
      Object.assign(current, { keys, follow });
      changed();
    },
    setHeight(key: string, height: number) {
      heights.set(key, height);
      changed();
    },
    /** All rows become higher, as in a narrower window. */
    setScale(times: number) {
      scale = times;
      changed();
    },
    heightOf,
    /** Somebody else moves the list, as a wheel does. */
    scrollBy(pixels: number) {
      list().scrollTop += pixels;
    },
    /** Empty before the list is drawn. */
    geometry,
    distanceToEnd: () => {
      const { scrollHeight, scrollTop, clientHeight } = list();
      return scrollHeight - scrollTop - clientHeight;
    },
    /** The frames that show what `act` has done, and what follows from it. */
    async framesOf(act: () => void, count = 4): Promise<Geometry[]> {
      act();
      const frames = await probe.readFrames(count, () => rowsIn(list()));
      await afterPaint();
      return frames;
    },
    readFrames: probe.readFrames,
    /**
     * The list has opened and rests: its rows are there, also those that are drawn between frames once what can be seen
     * is painted.
     */
    async opened(): Promise<void> {
      const restFrames = 3;
      let drawn = '';
      let isResting: boolean;
      do {
        const before = drawn;
        const frames = await probe.readFrames(restFrames, () => placesOf(geometry()));
        await afterAllTasks();
        drawn = placesOf(geometry());
        isResting = drawn !== '' && [before, ...frames].every((places) => places === drawn);
      } while (!isResting);
    },
    [Symbol.dispose]() {
      root.unmount();
      probe.remove();
      host.remove();
    },
  };
}

export type ListStage = ReturnType<typeof listStage>;

/** Keys `r<first>` to `r<last>`. */
export function keysFrom(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `r${first + index}`);
}

function rowsIn(list: HTMLElement): Geometry {
  const rows = [...list.querySelectorAll('[data-row]')];
  return geometryOf(
    list,
    rows.map((row) => [row.getAttribute('data-row') ?? '', row]),
  );
}

function placesOf(rows: Geometry): string {
  return [...rows].map(([key, { top }]) => `${key} ${top}`).join();
}

/** Much like messages: most are low, a few are high. */
function usualHeight(key: string): number {
  const number = Number(key.replace(/\D/g, ''));
  const share = (number * 7919) % 100;
  return share < 60 ? 40 + (share % 3) * 12 : share < 90 ? 80 + share : 300;
}
