import { type ReactNode, useCallback, useImperativeHandle, useMemo, useRef } from 'react';
import type { ListViewHandle } from '../../../../packages/ui-kit/src/adapters/list-adapter.ts';
import { webListAdapter } from '../../../../packages/ui-kit/src/list/web/web-list-adapter.ts';
import type { BareList, BareListProps, BareListRow } from '../bare-list.ts';

/** The kit's own list for browsers. */
export const kitListEngine: BareList = { List: KitListEngine, scrollTopSign: 1 };

const List = webListAdapter.createList();

function KitListEngine<T extends BareListRow>({ items, renderRow, ref }: BareListProps<T>): ReactNode {
  const view = useRef<ListViewHandle>(null);
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  const byKey = useMemo(() => new Map(items.map((item) => [item.key, item])), [items]);
  useImperativeHandle(ref, () => ({
    jump: (index) => void view.current?.scrollToKey(keys[index] ?? '', { at: 'start', animated: false }),
  }));
  const renderKey = useCallback(
    (key: string) => {
      const item = byKey.get(key);
      return item && renderRow(item);
    },
    [byKey, renderRow],
  );
  return (
    <List
      ref={view}
      keys={keys}
      renderRow={renderKey}
      estimateHeight={estimateHeight}
      onViewport={ignore}
      follow="jump"
    />
  );
}

function estimateHeight(): number {
  return 100;
}

function ignore(): void {
  // The benchmark does not use visible rows.
}
