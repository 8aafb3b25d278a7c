import { Fragment, type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { VList, type VListHandle } from 'virtua';
import type { Engine, EngineProps, EngineRow } from '../engine.ts';

/** By its recipe for chats: `shift` while older messages come, and back to the end while the reader is there. */
export const virtua: Engine = { List: VirtuaList, down: 1 };

function VirtuaList<T extends EngineRow>({ items, renderRow, ref }: EngineProps<T>): ReactNode {
  const list = useRef<VListHandle>(null);
  const isAtEnd = useRef(true);
  const first = items[0]?.at ?? 0;
  const before = useRef(first);
  const follow = () => {
    if (isAtEnd.current) list.current?.scrollToIndex(items.length - 1, { align: 'end' });
  };
  useLayoutEffect(follow, [items]);
  useLayoutEffect(() => {
    before.current = first;
  });
  useImperativeHandle(ref, () => ({
    jump(index) {
      isAtEnd.current = false;
      list.current?.scrollToIndex(index, { align: 'start' });
    },
  }));
  return (
    <VList
      ref={list}
      style={FILL}
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
    </VList>
  );
}

const FILL = { flex: 1 } as const;
