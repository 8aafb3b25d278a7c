import { type ReactNode, useCallback, useImperativeHandle, useMemo, useRef } from 'react';
import type { ListAdapter, ListViewHandle } from '../../../../packages/ui-kit/src/list/list-adapter.ts';
import { webListAdapter } from '../../../../packages/ui-kit/src/list/web/web-list-adapter.ts';
import type { Engine, EngineProps } from '../engine.ts';
import type { Item } from '../item.ts';
import { MessageRow } from '../message-row.tsx';

/** The kit's own list for browsers, with the simple row. */
export const ownEngine: Engine = { List: listOf(webListAdapter), down: 1 };

function listOf(adapter: ListAdapter) {
  const List = adapter.createList();
  return function OwnList({ items, ref }: EngineProps): ReactNode {
    const view = useRef<ListViewHandle>(null);
    const keys = useMemo(() => items.map(({ id }) => String(id)), [items]);
    const byKey = useMemo(() => new Map(items.map((item) => [String(item.id), item])), [items]);
    useImperativeHandle(ref, () => ({
      jump: (index) => void view.current?.scrollToKey(keys[index] ?? '', { at: 'start', animated: false }),
    }));
    const renderRow = useCallback((key: string) => <RowOf item={byKey.get(key)} />, [byKey]);
    return (
      <List ref={view} keys={keys} renderRow={renderRow} estimateHeight={guess} onViewport={ignore} follow="jump" />
    );
  };
}

function RowOf({ item }: { readonly item: Item | undefined }): ReactNode {
  return item && <MessageRow item={item} />;
}

function guess(): number {
  return 100;
}

function ignore(): void {
  // Nobody looks.
}
