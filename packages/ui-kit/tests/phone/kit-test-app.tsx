import { type EngineProps, registerTestApp, type ScreenProps } from '@chatwire/list-conformance/test-app';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { View } from 'react-native';
import type { ListViewHandle } from '../../src/adapters/list-adapter.ts';
import { BottomInsetContext } from '../../src/keyboard/bottom-inset.ts';
import { KeyboardFollower } from '../../src/keyboard/keyboard-follower.tsx';
import { MovingInset } from '../../src/keyboard/moving-inset.ts';
import { platformListAdapter } from '../../src/list/platform-list-adapter.ts';

const List = platformListAdapter.createList();

/** The kit's list for this platform, without messages. */
function KitList({ keys, renderRow, estimateHeight, isLive, startAt, hold }: EngineProps): ReactNode {
  const start = useMemo(
    () => (startAt === undefined ? undefined : ({ key: startAt, at: 'third' } as const)),
    [startAt],
  );
  const take = useCallback(
    (handle: ListViewHandle | null) => {
      if (!handle) return hold(null);
      // Jumps to the start, as a `ListSession` does.
      if (start) void handle.scrollToKey(start.key, { at: start.at, animated: false });
      return hold({ jump: (key, animated) => handle.scrollToKey(key, { at: 'center', animated, settled: true }) });
    },
    [hold, start],
  );
  return (
    <List
      ref={take}
      keys={keys}
      renderRow={renderRow}
      estimateHeight={estimateHeight}
      onViewport={ignore}
      follow={isLive ? 'jump' : 'none'}
      startAt={start}
      endInset={0}
      label="Messages"
    />
  );
}

/** A screen whose list continues below the keyboard, as in a chat. */
function KitScreen({ list, composer }: ScreenProps): ReactNode {
  const [inset] = useState(() => new MovingInset());
  return (
    <View style={WHOLE}>
      <BottomInsetContext value={inset}>{list}</BottomInsetContext>
      <KeyboardFollower inset={inset} foot={0}>
        {composer}
      </KeyboardFollower>
    </View>
  );
}

function ignore(): void {}

const WHOLE = { flex: 1 } as const;

registerTestApp(KitList, KitScreen);
