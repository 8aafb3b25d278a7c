import { type ReactNode, useEffect, useImperativeHandle, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { Engine, EngineProps, EngineRow } from '../engine.ts';

export const virtuoso: Engine = { List: BottomVirtuoso, down: 1 };

function BottomVirtuoso<T extends EngineRow>({ items, renderRow, ref }: EngineProps<T>): ReactNode {
  const list = useRef<VirtuosoHandle>(null);
  useImperativeHandle(ref, () => ({ jump: (index) => list.current?.scrollToIndex({ index, align: 'start' }) }));
  useEffect(() => list.current?.autoscrollToBottom(), [items]);
  return (
    <Virtuoso<T>
      ref={list}
      data={items}
      firstItemIndex={items[0]?.at ?? 0}
      initialTopMostItemIndex={{ index: 'LAST', align: 'end' }}
      computeItemKey={(_, { key }) => key}
      itemContent={(_, item) => renderRow(item)}
      followOutput="auto"
      alignToBottom
      atBottomThreshold={80}
      increaseViewportBy={400}
      totalListHeightChanged={() => list.current?.autoscrollToBottom()}
      style={FILL}
    />
  );
}

const FILL = { flex: 1 } as const;
