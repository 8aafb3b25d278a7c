import './log-table.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LogRow, LogSnapshot } from '../window/log-window.ts';
import type { Column } from './columns.tsx';
import { LogTableRow } from './log-table-row.tsx';

interface LogTableProps {
  readonly snapshot: LogSnapshot;
  readonly columns: readonly Column[];
  /** The entry that is looked at. */
  readonly chosen: string | undefined;
  readonly onChoose: (row: LogRow) => void;
  readonly onNearEnd: () => void;
  /** Whether the newest row is in view. */
  readonly onAtTop: (isAtTop: boolean) => void;
}

const ROW_PX = 36;
const OVERSCAN = 12;
/** Rows left below the fold when the next page is asked for. */
const NEAR_END = 60;

/**
 * Rows of one height, of which only those in view are drawn. Rows that come in above the reader move nothing: the
 * place is moved by as much. One row can be reached by Tab; arrows, Page, Home and End move between rows.
 */
export function LogTable({ snapshot, columns, chosen, onChoose, onNearEnd, onAtTop }: LogTableProps): ReactNode {
  const { rows, older } = snapshot;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?._id ?? index,
  });
  const [stop, setStop] = useState<string | undefined>(chosen);
  const stopIndex = Math.max(0, indexOf(rows, stop ?? chosen));
  useKeptPlace(scroller, rows);

  const template = columns.map(({ width }) => width).join(' ');
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (older === 'idle' && last >= rows.length - NEAR_END) onNearEnd();
  }, [last, rows.length, older, onNearEnd]);

  function go(index: number): void {
    const to = Math.min(rows.length - 1, Math.max(0, index));
    const row = rows[to];
    if (!row) return;
    setStop(row._id);
    virtual.scrollToIndex(to);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-id="${row._id}"]`)?.focus());
  }

  function pressed(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: stopIndex + 1,
      j: stopIndex + 1,
      ArrowUp: stopIndex - 1,
      k: stopIndex - 1,
      PageDown: stopIndex + page,
      PageUp: stopIndex - page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(to);
  }

  return (
    <div
      className="log-table"
      role="grid"
      aria-label="Notification log"
      aria-rowcount={older === 'done' ? rows.length + 1 : -1}
      aria-busy={older === 'loading'}
      ref={scroller}
      onScroll={(event) => onAtTop(event.currentTarget.scrollTop < ROW_PX)}
      onKeyDown={pressed}
    >
      <div role="row" aria-rowindex={1} className="log-head" style={{ gridTemplateColumns: template }}>
        {columns.map(({ id, label }) => (
          <span key={id} role="columnheader">
            {label}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="log-rows" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <LogTableRow
                key={key}
                row={row}
                index={index}
                top={start}
                columns={columns}
                template={template}
                isChosen={row._id === chosen}
                isStop={index === stopIndex}
                onChoose={onChoose}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** Rows that come in above keep those in view where they are, unless the newest one is in view. */
function useKeptPlace(scroller: React.RefObject<HTMLDivElement | null>, rows: readonly LogRow[]): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const first = before.current[0];
    before.current = rows;
    const box = scroller.current;
    if (!box || !first || box.scrollTop < ROW_PX) return;
    const added = indexOf(rows, first._id);
    if (added > 0) box.scrollTop += added * ROW_PX;
  }, [scroller, rows]);
}

/** Rows are in the order of their ids, newest first. */
function indexOf(rows: readonly LogRow[], id: string | undefined): number {
  if (id === undefined) return -1;
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?._id ?? '') > id) low = middle + 1;
    else high = middle;
  }
  return rows[low]?._id === id ? low : -1;
}
