import { type ReactNode, useEffect, useImperativeHandle, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { BareList, BareListProps, BareListRow } from '../bare-list.ts';

export const virtuoso: BareList = { List: BottomVirtuoso, scrollTopSign: 1 };

function BottomVirtuoso<T extends BareListRow>({
  items,
  renderRow,
  ref,
  startAt,
  isLive = true,
}: BareListProps<T>): ReactNode {
  const list = useRef<VirtuosoHandle>(null);
  useImperativeHandle(ref, () => ({
    jump: (index, toMiddle) =>
      list.current?.scrollToIndex({
        index,
        align: toMiddle ? 'center' : 'start',
        behavior: toMiddle?.isAnimated ? 'smooth' : 'auto',
      }),
  }));
  const follow = () => {
    if (isLive) list.current?.autoscrollToBottom();
  };
  useEffect(follow, [items]);
  return (
    <Virtuoso<T>
      ref={list}
      data={items}
      firstItemIndex={items[0]?.at ?? 0}
      initialTopMostItemIndex={
        startAt === undefined
          ? { index: 'LAST', align: 'end' }
          : { index: startAt.index, align: 'start', offset: -startAt.below }
      }
      computeItemKey={(_, { key }) => key}
      itemContent={(_, item) => renderRow(item)}
      followOutput={isLive && 'auto'}
      alignToBottom
      atBottomThreshold={80}
      increaseViewportBy={400}
      totalListHeightChanged={follow}
      style={FILL}
    />
  );
}

const FILL = { flex: 1 } as const;
