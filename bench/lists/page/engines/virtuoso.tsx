import { type ReactNode, useEffect, useImperativeHandle, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { Engine, EngineProps } from '../engine.ts';
import type { Item } from '../item.ts';
import { MessageRow } from '../message-row.tsx';

export const virtuoso: Engine = { List: BottomVirtuoso, down: 1 };

function BottomVirtuoso({ items, ref }: EngineProps): ReactNode {
  const list = useRef<VirtuosoHandle>(null);
  useImperativeHandle(ref, () => ({ jump: (index) => list.current?.scrollToIndex({ index, align: 'start' }) }));
  useEffect(() => list.current?.autoscrollToBottom(), [items]);
  return (
    <Virtuoso<Item>
      ref={list}
      data={items}
      firstItemIndex={items[0]?.id ?? 0}
      initialTopMostItemIndex={{ index: 'LAST', align: 'end' }}
      computeItemKey={(_, { id }) => id}
      itemContent={(_, item) => <MessageRow item={item} />}
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
