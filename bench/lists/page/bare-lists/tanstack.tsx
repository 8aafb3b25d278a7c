import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { BareList, BareListProps, BareListRow } from '../bare-list.ts';

/** Anchored at the end, as in its guide for chats. */
export const tanstack: BareList = { List: TanstackList, scrollTopSign: 1 };

function TanstackList<T extends BareListRow>({
  items,
  renderRow,
  ref,
  startAt,
  isLive = true,
}: BareListProps<T>): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 100,
    getItemKey: (index) => items[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: isLive,
    scrollEndThreshold: 80,
    overscan: 6,
    scrollPaddingStart: startAt?.below ?? 0,
  });
  useLayoutEffect(() => {
    if (!startAt) return list.scrollToEnd();
    return list.scrollToIndex(startAt.index, { align: 'start' });
  }, [list, startAt]);
  useImperativeHandle(ref, () => ({
    jump: (index, toMiddle) =>
      list.scrollToIndex(index, {
        align: toMiddle ? 'center' : 'start',
        behavior: toMiddle?.isAnimated ? 'smooth' : 'auto',
      }),
  }));
  return (
    <div ref={scroller} style={SCROLLER}>
      <div style={{ ...CONTENT, height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          return (
            <div
              key={key}
              data-index={index}
              ref={list.measureElement}
              style={{ ...PLACE, transform: `translateY(${start}px)` }}
            >
              {item && renderRow(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const SCROLLER = { flex: 1, minHeight: 0, overflowY: 'auto', display: 'flex', flexDirection: 'column' } as const;
/** Aligns few rows to the bottom. */
const CONTENT = { position: 'relative', width: '100%', flexShrink: 0, marginTop: 'auto' } as const;
const PLACE = { position: 'absolute', top: 0, left: 0, width: '100%' } as const;
