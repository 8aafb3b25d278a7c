import { useCallback, useMemo, useState } from 'react';
import { COLUMNS, type Column, type ColumnId, DEFAULT_COLUMNS } from './columns.tsx';

const STORAGE_KEY = 'chatwire-console-columns';

/** Returns the shown columns; stored in this browser. */
export function useChosenColumns(): {
  readonly columns: readonly Column[];
  readonly chosen: readonly ColumnId[];
  readonly toggle: (id: ColumnId) => void;
} {
  const [chosen, choose] = useState(stored);
  // The same array while the choice is the same: another one would render every row again.
  const columns = useMemo(() => COLUMNS.filter(({ id }) => chosen.includes(id)), [chosen]);
  const toggle = useCallback(
    (id: ColumnId) => {
      const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
      if (next.length === 0) return; // Keeps at least one column.
      localStorage.setItem(STORAGE_KEY, next.join(' '));
      choose(next);
    },
    [chosen],
  );
  return { columns, chosen, toggle };
}

function stored(): readonly ColumnId[] {
  const names = localStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
  const columns = COLUMNS.map(({ id }) => id).filter((id) => names.includes(id));
  return columns.length > 0 ? columns : DEFAULT_COLUMNS;
}
