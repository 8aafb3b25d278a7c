import { type ReactNode, useCallback, useMemo } from 'react';
import type { ListViewHandle } from '../../src/list/list-adapter.ts';
import { nativeListAdapter } from '../../src/list/native/native-list-adapter.ts';
import { type EngineProps, registerStage } from './list-stage.tsx';

const List = nativeListAdapter.createList();

/** The kit's list for phones, without messages. */
function KitList({ keys, renderRow, estimateHeight, isLive, startAt, hold }: EngineProps): ReactNode {
  const start = useMemo(
    () => (startAt === undefined ? undefined : ({ key: startAt, at: 'third' } as const)),
    [startAt],
  );
  const take = useCallback(
    (handle: ListViewHandle | null) => {
      if (!handle) return hold(null);
      // As the session does.
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

function ignore(): void {}

registerStage(KitList);
