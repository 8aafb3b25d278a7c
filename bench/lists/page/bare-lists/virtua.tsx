import { Fragment, type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { BareList, BareListProps, BareListRow } from '../bare-list.ts';

/**
 * As in its recipe for chats: `shift` while older messages are prepended, and scrolling to the end while the user is
 * there.
 */
export const virtua: BareList = { List: VirtuaList, scrollTopSign: 1 };

function VirtuaList<T extends BareListRow>({
  items,
  renderRow,
  ref,
  startAt,
  isLive = true,
}: BareListProps<T>): ReactNode {
  const list = useRef<VirtualizerHandle>(null);
  const isAtEnd = useRef(startAt === undefined);
  const first = items[0]?.at ?? 0;
  const before = useRef(first);
  const follow = () => {
    if (isAtEnd.current && isLive) list.current?.scrollToIndex(items.length - 1, { align: 'end' });
  };
  useLayoutEffect(follow, [items]);
  useLayoutEffect(() => {
    if (startAt) list.current?.scrollToIndex(startAt.index, { align: 'start', offset: -startAt.below });
  }, [startAt]);
  useLayoutEffect(() => {
    before.current = first;
  });
  useImperativeHandle(ref, () => ({
    jump(index, toMiddle) {
      isAtEnd.current = false;
      list.current?.scrollToIndex(index, {
        align: toMiddle ? 'center' : 'start',
        smooth: toMiddle?.isAnimated === true,
      });
    },
  }));
  return (
    <div style={SCROLLER}>
      <div style={FEW_AT_BOTTOM} />
      <Virtualizer
        ref={list}
        shift={first < before.current}
        onResize={follow}
        onScroll={(offset) => {
          const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
          isAtEnd.current = offset - scrollSize + viewportSize >= -1.5;
        }}
      >
        {items.map((item) => (
          <Fragment key={item.key}>{renderRow(item)}</Fragment>
        ))}
      </Virtualizer>
    </div>
  );
}

const SCROLLER = { flex: 1, minHeight: 0, overflowY: 'auto', display: 'flex', flexDirection: 'column' } as const;
const FEW_AT_BOTTOM = { flexGrow: 1 } as const;
