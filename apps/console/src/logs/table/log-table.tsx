import './log-table.css';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { ROW_KEYS } from '../../entry/row-keys.ts';
import type { Filter } from '../../filter/filter.ts';
import type { LogRow } from '../../log-window/log-source.ts';
import type { LogSnapshot } from '../../log-window/log-window.ts';
import { rowIndex } from '../../log-window/row-index.ts';
import { zoneName } from '../../time/time-zone.ts';
import { indexAfter } from '../../ui/index-after.ts';
import { useMedia } from '../../ui/use-media.ts';
import { useRem } from '../../ui/use-rem.ts';
import type { Column } from './columns.tsx';
import { LogTableFoot } from './log-table-foot.tsx';
import { LogTableRow } from './log-table-row.tsx';
import { RowMenu } from './row-menu.tsx';
import { useFittingColumns } from './use-fitting-columns.ts';
import { useRowsInView } from './use-rows-in-view.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

interface LogTableProps {
  /** The scrolling element, for parents that scroll it. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly snapshot: LogSnapshot;
  readonly columns: readonly Column[];
  /** Id of the open entry. */
  readonly chosen: string | undefined;
  /** Id of the entry at which the view starts; undefined for the newest. */
  readonly at: string | undefined;
  readonly onChoose: (row: LogRow) => void;
  /** Called with a filter that was picked in the menu of a row. */
  readonly onFilter: (filter: Filter) => void;
  readonly onNearEnd: () => void;
  readonly onNearStart: () => void;
  readonly onRetry: () => void;
  /** Called with whether the newest row is in view. */
  readonly onAtTop: (isAtTop: boolean) => void;
}

/** Row heights in rem, so that rows grow with the text size. */
const ROW_REM = 3;
const COMPACT_ROW_REM = 6.6;
const SHORT_ROW_REM = 3.7;
/** That of the head of an open entry. */
const HEAD_REM = 3.1;
/** Number of rows beyond the viewport at which the next page is requested. */
const MAX_ROWS_TO_EDGE = 60;

/**
 * Virtualised rows of one height. Rows inserted above the viewport do not move it: the scroll offset is adjusted.
 * Tab focuses one row; arrow, Page, Home, and End keys move between rows.
 */
export function LogTable(props: LogTableProps): ReactNode {
  const { scroller, snapshot, chosen, at, onChoose, onFilter, onNearEnd, onNearStart, onRetry, onAtTop } = props;
  const { rows, older, newer } = snapshot;
  const isCompact = useMedia('(max-width: 46rem)');
  const fittingColumns = useFittingColumns(scroller, props.columns, chosen !== undefined);
  const columns = isCompact ? undefined : fittingColumns;
  const rem = useRem();
  const linesRem = isCompact ? COMPACT_ROW_REM : SHORT_ROW_REM;
  const rowPx = Math.round((columns ? ROW_REM : linesRem) * rem);
  const headPx = isCompact ? 0 : Math.round(HEAD_REM * rem);
  const [stop, setStop] = useState<string | undefined>(chosen ?? at);
  const stopIndex = Math.max(0, rowIndex(rows, stop));
  useScrollAnchor(scroller, snapshot, rowPx, rowIndex(rows, chosen ?? stop));
  const { first, end } = useRowsInView(scroller, rows.length, rowPx);
  // The number for a part of the entries would be misleading.
  const people = useMemo(() => (older === 'done' ? peopleIn(rows) : 0), [rows, older]);

  useLayoutEffect(() => {
    const index = at === undefined ? -1 : rows.findIndex(({ _id }) => _id <= at);
    const box = scroller.current;
    if (box && index > 0) box.scrollTop = index * rowPx - box.clientHeight / 3;
    // Runs once: sets only the initial position.
  }, []);
  useEffect(() => {
    if (older === 'idle' && end >= rows.length - MAX_ROWS_TO_EDGE) onNearEnd();
    if (newer === 'idle' && end > 0 && first <= MAX_ROWS_TO_EDGE) onNearStart();
  }, [first, end, rows.length, older, newer, onNearEnd, onNearStart]);

  const reportPosition = () => onAtTop(newer === 'done' && (scroller.current?.scrollTop ?? 0) < rowPx);
  // Also reports the position of a new table: the previous one may have been scrolled elsewhere.
  useEffect(reportPosition, [newer]);

  const shownEntry = useRef<string>(undefined);
  useEffect(() => {
    const previousEntry = shownEntry.current;
    shownEntry.current = chosen;
    if (chosen === previousEntry) return;
    if (chosen === undefined) return focusRow(previousEntry);
    setStop(chosen);
    scrollTo(rowIndex(rows, chosen));
  });

  function scrollTo(index: number): void {
    const box = scroller.current;
    if (!box || index < 0) return;
    const top = index * rowPx;
    const room = box.clientHeight - headPx - rowPx;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top > box.scrollTop + room) box.scrollTop = top - room;
  }
  function focusRow(id: string | undefined): void {
    scroller.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus({ preventScroll: true });
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 2);
    const stopRow = rows[stopIndex];
    if (stopRow && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      return onChoose(stopRow);
    }
    const to = indexAfter(event.key, { at: stopIndex, count: rows.length, page, ...ROW_KEYS });
    const row = to === undefined ? undefined : rows[to];
    if (to === undefined || !row) return;
    event.preventDefault();
    // Rendered synchronously, so that the focus moves before the next key.
    flushSync(() => setStop(row._id));
    scrollTo(to);
    focusRow(row._id);
    if (chosen !== undefined) onChoose(row);
  }

  const renderedRows = withStop(first, end, stopIndex);
  const template = columns?.map(({ width }) => width).join(' ');
  return (
    <div className={`log-table${tableKind(columns)}`} ref={scroller} onScroll={reportPosition}>
      <div
        role="grid"
        aria-label="Notification log"
        aria-rowcount={older === 'done' && newer === 'done' ? rows.length + 1 : -1}
        aria-busy={older === 'loading'}
        className="log-grid"
        onKeyDown={handleKey}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={isCompact ? 'visually-hidden' : 'log-head'}
          style={{ height: headPx, gridTemplateColumns: template }}
        >
          {columns?.map(({ id, label }) => (
            <span key={id} role="columnheader" className={`log-cell-${id}`}>
              {label}
              {id === 'time' && <small> {zoneName(Date.now())}</small>}
            </span>
          )) ?? (
            <span role="columnheader" className="log-head-lines">
              Entry <small>{zoneName(Date.now())}</small>
            </span>
          )}
        </div>
        <RowMenu rows={rows} onFilter={onFilter} style={{ height: rows.length * rowPx }}>
          {renderedRows.map((index) => {
            const row = rows[index];
            return (
              row && (
                <LogTableRow
                  key={row._id}
                  row={row}
                  index={index}
                  heightPx={rowPx}
                  columns={columns}
                  isShort={!isCompact}
                  template={template}
                  isChosen={row._id === (chosen ?? at)}
                  isStop={index === stopIndex}
                  onChoose={onChoose}
                />
              )
            );
          })}
        </RowMenu>
      </div>
      <LogTableFoot older={older} count={rows.length} people={people} onRetry={onRetry} />
    </div>
  );
}

/** Returns a class for tables of lines, and one for tables that end before the column of the event. */
function tableKind(columns: readonly Column[] | undefined): string {
  if (!columns) return ' lines';
  return columns.some(({ id }) => id === 'trigger') ? '' : ' without-event';
}

/** Returns the number of different recipients. */
function peopleIn(rows: readonly LogRow[]): number {
  return new Set(rows.flatMap(({ recipient }) => recipient ?? [])).size;
}

/** Adds the focused row to the rendered ones, so that scrolling does not lose the focus. */
function withStop(first: number, end: number, stop: number): readonly number[] {
  const inView = Array.from({ length: end - first }, (_, offset) => first + offset);
  if (stop < first) return [stop, ...inView];
  return stop >= end ? [...inView, stop] : inView;
}
