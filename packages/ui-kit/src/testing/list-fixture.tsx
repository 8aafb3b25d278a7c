import { afterAllTasks, afterPaint, frameProbe } from '@chatwire/list-conformance/page';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { ListAdapter, ListViewHandle, ListViewProps, Viewport } from '../adapters/list-adapter.ts';
import { type Geometry, geometryOf } from './geometry.ts';

export interface ListFixtureSettings {
  readonly keys: readonly string[];
  readonly follow?: ListViewProps['follow'];
  readonly canAnchor?: (key: string) => boolean;
  readonly endInset?: number;
  readonly isTopAligned?: boolean;
  /** Height of a row; default: by its key, from 40 to 300 px. */
  readonly heightOf?: (key: string) => number;
  /** Called when the list has its first rows, before the first paint. */
  readonly onMount?: (handle: ListViewHandle) => void;
}

/** Renders a list in a box of 400 × 600 px, with rows whose heights can be changed individually. */
export function listFixture(adapter: ListAdapter, settings: ListFixtureSettings) {
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

  function Fixture(): ReactNode {
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
        {...(settings.canAnchor && { canAnchor: settings.canAnchor })}
        {...(settings.endInset !== undefined && { endInset: settings.endInset })}
        isTopAligned={settings.isTopAligned ?? false}
        label="Messages"
      />
    );
  }

  const root = createRoot(host);
  const probe = frameProbe();
  root.render(<Fixture />);

  const list = () => {
    const element = host.querySelector('[role="feed"], [role="list"]');
    if (!(element instanceof HTMLElement)) throw new Error('The list is not rendered.');
    return element;
  };

  const geometry = (): Geometry => (host.firstElementChild ? rowsIn(list()) : new Map());

  return {
    host,
    list,
    counts,
    reports,
    handle: () => {
      if (!handle) throw new Error('The list is not mounted yet.');
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
    /** Makes all rows taller, as in a narrower window. */
    setScale(times: number) {
      scale = times;
      changed();
    },
    heightOf,
    /** Scrolls the list from outside its engine, as a wheel does. */
    scrollBy(pixels: number) {
      list().scrollTop += pixels;
    },
    /** Returns the visible rows; empty before the list is rendered. */
    geometry,
    distanceToEnd: () => {
      const { scrollHeight, scrollTop, clientHeight } = list();
      return scrollHeight - scrollTop - clientHeight;
    },
    /** Runs `act` and returns the frames that follow. */
    async framesOf(act: () => void, count = 4): Promise<Geometry[]> {
      act();
      const frames = await probe.readFrames(count, () => rowsIn(list()));
      await afterPaint();
      return frames;
    },
    readFrames: probe.readFrames,
    /**
     * Waits until the list has opened and is idle: all rows are rendered, including those added between frames after
     * the first paint.
     */
    async opened(): Promise<void> {
      const restFrames = 3;
      let drawn = '';
      let isResting: boolean;
      do {
        const before = drawn;
        const frames = await probe.readFrames(restFrames, () => positionsOf(geometry()));
        await afterAllTasks();
        drawn = positionsOf(geometry());
        isResting = drawn !== '' && [before, ...frames].every((frame) => frame === drawn);
      } while (!isResting);
    },
    [Symbol.dispose]() {
      root.unmount();
      probe.remove();
      host.remove();
    },
  };
}

export type ListFixture = ReturnType<typeof listFixture>;

/** Returns the keys `r<first>` to `r<last>`. */
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

function positionsOf(rows: Geometry): string {
  return [...rows].map(([key, { top }]) => `${key} ${top}`).join();
}

/** Returns heights similar to those of messages: most are short, a few are tall. */
function usualHeight(key: string): number {
  const number = Number(key.replace(/\D/g, ''));
  const share = (number * 7919) % 100;
  return share < 60 ? 40 + (share % 3) * 12 : share < 90 ? 80 + share : 300;
}
