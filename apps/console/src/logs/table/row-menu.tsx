import { type CSSProperties, type ReactNode, useState } from 'react';
import type { Filter } from '../../filter/filter.ts';
import type { LogRow } from '../../log-window/log-source.ts';
import { rowIndex } from '../../log-window/row-index.ts';
import { onDemand, useOnDemand } from '../../ui/on-demand.ts';
import type { MenuOpening } from './row-filters.tsx';
import { useHeldFinger, type WindowPoint } from './use-held-finger.ts';

interface RowMenuProps {
  readonly rows: readonly LogRow[];
  readonly onFilter: (filter: Filter) => void;
  readonly style: CSSProperties;
  /** The rows. */
  readonly children: ReactNode;
}

const FILTERS = onDemand(async () => (await import('./row-filters.tsx')).RowFilters);

/**
 * The rows, with a menu that filters by the values of a cell, or excludes them: on a secondary click, a long press, or
 * the menu key.
 */
export function RowMenu({ rows, onFilter, style, children }: RowMenuProps): ReactNode {
  const [opening, setOpening] = useState<MenuOpening>();
  const Filters = useOnDemand(FILTERS, opening !== undefined, () => setOpening(undefined));

  function openAt(target: EventTarget, { clientX, clientY }: WindowPoint, released?: AbortSignal): void {
    if (!(target instanceof Element)) return;
    const id = target.closest('[data-id]')?.getAttribute('data-id') ?? '';
    const column = target.closest('[data-column]')?.getAttribute('data-column') ?? undefined;
    setOpening({ id, column, clientX, clientY, ...(released && { released }) });
  }
  function openWhenHeld(target: EventTarget, at: WindowPoint, released: AbortSignal): void {
    if (FILTERS.loaded()) return openAt(target, at, released);
    // Most fingers scroll: they load the menu as well, but see no failure.
    FILTERS.load().then(
      () => released.aborted || openAt(target, at, released),
      () => {},
    );
  }

  return (
    <>
      <div
        role="rowgroup"
        className="log-rows"
        style={{ ...style, WebkitTouchCallout: 'none' }}
        onContextMenu={(event) => {
          event.preventDefault();
          openAt(event.target, event);
        }}
        {...useHeldFinger(openWhenHeld)}
      >
        {children}
      </div>
      {Filters && opening && <Filters row={rows[rowIndex(rows, opening.id)]} opening={opening} onFilter={onFilter} />}
    </>
  );
}
