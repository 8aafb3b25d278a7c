import { useCallback, useState } from 'react';
import type { ViewerItem } from './viewer-item.ts';

/**
 * Returns the displayed item, tracked by id, because others may be added or removed. A removed one is replaced by its
 * neighbour.
 */
export function useShownItem(items: readonly ViewerItem[], openId: string) {
  const [shown, setShown] = useState({ id: openId, index: 0 });
  const foundIndex = items.findIndex(({ id }) => id === shown.id);
  const index = foundIndex >= 0 ? foundIndex : Math.min(shown.index, items.length - 1);
  const item = items[index];
  if (item && (item.id !== shown.id || index !== shown.index)) setShown({ id: item.id, index });
  const step = useCallback(
    (by: -1 | 1) => {
      const next = items[index + by];
      if (next) setShown({ id: next.id, index: index + by });
    },
    [items, index],
  );
  return { item, index, step };
}
