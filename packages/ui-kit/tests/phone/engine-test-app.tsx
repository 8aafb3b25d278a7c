import { type ReactNode, useSyncExternalStore } from 'react';
import { AppRegistry, View } from 'react-native';
import type { ListViewHandle, Viewport } from '../../src/adapters/list-adapter.ts';
import { BottomInsetContext } from '../../src/keyboard/bottom-inset.ts';
import { nativeListAdapter } from '../../src/list/native/native-list-adapter.ts';
import type { EngineControls, EngineSettings } from './engine-controls.ts';

const List = nativeListAdapter.createList();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const changed = () => {
  for (const listener of listeners) listener();
};

let settings: EngineSettings = { keys: [], follow: 'jump', endInset: 8 };
let heights: Readonly<Record<string, number>> = {};
let foot: number | undefined = 60;
let handle: ListViewHandle | null = null;
const insetListeners = new Set<() => void>();
const inset = {
  current: 0,
  subscribe(listener: () => void) {
    insetListeners.add(listener);
    return () => void insetListeners.delete(listener);
  },
};
const viewports: Viewport[] = [];
const jumps: (boolean | undefined)[] = [];

function Row({ id }: { readonly id: string }): ReactNode {
  const height = useSyncExternalStore(subscribe, () => heights[id] ?? usualHeight(id));
  return <View testID={id} style={{ height }} />;
}

interface EngineTestAppProps {
  readonly start: Partial<EngineSettings>;
  /** Whether the list initially has no height. */
  readonly isHidden: boolean;
}

function EngineTestApp({ start, isHidden }: EngineTestAppProps): ReactNode {
  if (settings.keys.length === 0) {
    settings = { ...settings, ...start };
    if (isHidden) foot = undefined;
  }
  const current = useSyncExternalStore(subscribe, () => settings);
  const below = useSyncExternalStore(subscribe, () => foot);
  return (
    <View style={{ flex: 1 }}>
      <BottomInsetContext value={inset}>
        <List
          ref={hold}
          {...current}
          renderRow={renderRow}
          estimateHeight={estimateHeight}
          canAnchor={canAnchor}
          onViewport={look}
          label="Messages"
        />
      </BottomInsetContext>
      <View testID="foot" style={{ height: below ?? 2_000, flexShrink: 0 }} />
    </View>
  );
}

const renderRow = (key: string) => <Row id={key} />;
const estimateHeight = () => 90;
/** Rows of days are separators. */
const canAnchor = (key: string) => !key.startsWith('day');
const look = (viewport: Viewport) => void viewports.push(viewport);
const hold = (next: ListViewHandle | null) => {
  handle = next;
};

/** Returns heights similar to those of messages: most are short, a few are tall. */
function usualHeight(key: string): number {
  const share = (Number(key.replace(/\D/g, '')) * 7919) % 100;
  return share < 60 ? 40 + (share % 3) * 12 : share < 90 ? 80 + share : 300;
}

const controls: EngineControls = {
  set(next) {
    settings = { ...settings, ...next };
    changed();
  },
  setHeights(next) {
    heights = { ...heights, ...next };
    changed();
  },
  setFoot(height) {
    foot = height;
    changed();
  },
  cover(pixels) {
    inset.current = pixels;
    for (const listener of insetListeners) listener();
  },
  jump(key, at, isAnimated) {
    const index = jumps.push(undefined) - 1;
    void handle?.scrollToKey(key, { at, animated: isAnimated, settled: true }).then((arrived) => {
      jumps[index] = arrived;
    });
  },
  jumps,
  handle: () => handle,
  viewports,
};
Object.assign(globalThis, { engineControls: controls });
AppRegistry.registerComponent('EngineTestApp', () => EngineTestApp);
