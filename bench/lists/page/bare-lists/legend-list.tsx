import { LegendList, type LegendListRef } from '@legendapp/list/react-native';
import { type ReactNode, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { BareList, BareListProps, BareListRow } from '../bare-list.ts';
import { pinToEnd } from './pin-to-end.ts';

/** LegendList's build for browsers, kept at the end by `pinToEnd` instead of its own code. */
export const legendList: BareList = { List: PinnedLegendList, scrollTopSign: 1 };

function PinnedLegendList<T extends BareListRow>({ items, renderRow, ref }: BareListProps<T>): ReactNode {
  const list = useRef<LegendListRef>(null);
  const pin = useRef<ReturnType<typeof pinToEnd>>(undefined);
  useImperativeHandle(ref, () => ({
    jump(index) {
      pin.current?.release();
      void list.current?.scrollToIndex({ index, animated: false });
    },
  }));
  useEffect(() => {
    const scroller = list.current?.getScrollableNode();
    if (!(scroller instanceof HTMLElement)) return undefined;
    pin.current = pinToEnd(scroller);
    return pin.current.end;
  }, []);
  useLayoutEffect(() => pin.current?.hold());
  return (
    <LegendList
      ref={list}
      data={items}
      keyExtractor={({ key }) => key}
      renderItem={({ item }) => renderRow(item)}
      getItemType={({ kind }) => kind}
      estimatedItemSize={100}
      alignItemsAtEnd
      initialScrollAtEnd
      maintainScrollAtEnd={false}
      maintainVisibleContentPosition={KEEPING}
      recycleItems
      style={FILL}
    />
  );
}

const KEEPING = { data: true, size: true } as const;
const FILL = { flex: 1 } as const;
