import { FlashList, type FlashListRef } from '@shopify/flash-list';
import { type ReactNode, useImperativeHandle, useRef } from 'react';
import type { Engine, EngineProps } from '../engine.ts';
import type { Item } from '../item.ts';
import { MessageRow } from '../message-row.tsx';

export const flashList: Engine = { List: BottomFlashList, down: 1 };

function BottomFlashList({ items, ref }: EngineProps): ReactNode {
  const list = useRef<FlashListRef<Item>>(null);
  useImperativeHandle(ref, () => ({ jump: (index) => void list.current?.scrollToIndex({ index, animated: false }) }));
  return (
    <FlashList
      ref={list}
      data={[...items]}
      keyExtractor={({ id }) => String(id)}
      renderItem={({ item }) => <MessageRow item={item} />}
      getItemType={({ isOwn }) => String(isOwn)}
      maintainVisibleContentPosition={KEEPING}
      style={FILL}
    />
  );
}

const KEEPING = { startRenderingFromBottom: true, autoscrollToBottomThreshold: 0.1, animateAutoScrollToBottom: false };
const FILL = { flex: 1 } as const;
