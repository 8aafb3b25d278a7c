import { useState } from 'react';
import { COLUMNS, type Column, type ColumnId, SHOWN_AT_FIRST } from './columns.tsx';

const STORED_AS = 'chatwire-console-columns';

/** Returns the shown columns; stored in this browser. */
export function useChosenColumns(): {
  readonly columns: readonly Column[];
  readonly chosen: readonly ColumnId[];
  readonly toggle: (id: ColumnId) => void;
} {
  const [chosen, choose] = useState(stored);
  function toggle(id: ColumnId): void {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    if (next.length === 0) return; // Keeps at least one column.
    localStorage.setItem(STORED_AS, next.join(' '));
    choose(next);
  }
  return { columns: COLUMNS.filter(({ id }) => chosen.includes(id)), chosen, toggle };
}

function stored(): readonly ColumnId[] {
  const names = localStorage.getItem(STORED_AS)?.split(' ') ?? [];
  const knownColumns = COLUMNS.map(({ id }) => id).filter((id) => names.includes(id));
  return knownColumns.length > 0 ? knownColumns : SHOWN_AT_FIRST;
}
