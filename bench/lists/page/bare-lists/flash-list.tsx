import { FlashList, type FlashListRef } from '@shopify/flash-list';
import { type ReactNode, useImperativeHandle, useRef } from 'react';
import type { BareList, BareListProps, BareListRow } from '../bare-list.ts';

export const flashList: BareList = { List: BottomFlashList, scrollTopSign: 1 };

function BottomFlashList<T extends BareListRow>({ items, renderRow, ref }: BareListProps<T>): ReactNode {
  const list = useRef<FlashListRef<T>>(null);
  useImperativeHandle(ref, () => ({ jump: (index) => void list.current?.scrollToIndex({ index, animated: false }) }));
  return (
    <FlashList
      ref={list}
      data={[...items]}
      keyExtractor={({ key }) => key}
      renderItem={({ item }) => renderRow(item)}
      getItemType={({ kind }) => kind}
      maintainVisibleContentPosition={KEEPING}
      style={FILL}
    />
  );
}

const KEEPING = { startRenderingFromBottom: true, autoscrollToBottomThreshold: 0.1, animateAutoScrollToBottom: false };
const FILL = { flex: 1 } as const;
