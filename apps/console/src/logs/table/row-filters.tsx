import '../../ui/menu-button.css';
import { ContextMenu } from '@base-ui/react/context-menu';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { filtersOfEntry } from '../../entry/entry-filters.ts';
import { type Filter, filterText } from '../../filter/filter.ts';
import type { LogRow } from '../../log-window/log-source.ts';
import { useEntryNames } from '../../names/use-entry-names.ts';
import { Icon } from '../../ui/icon.tsx';

interface RowFiltersProps {
  readonly row: LogRow | undefined;
  readonly opening: MenuOpening;
  readonly onFilter: (filter: Filter) => void;
}

/** Where a menu was opened: a row, the column of its cell, and a point of the window. Each opening is another object. */
export interface MenuOpening {
  readonly id: string;
  readonly column: string | undefined;
  readonly clientX: number;
  readonly clientY: number;
  /** Aborted when the finger on the row is lifted or moved; undefined if something else opens the menu. */
  readonly released?: AbortSignal;
}

/** A menu that filters by the values of a cell, or excludes them. It opens at each opening; for a finger, when it is held long enough. */
export const RowFilters = memo(function RowFilters({ row, opening, onFilter }: RowFiltersProps): ReactNode {
  const trigger = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { clientX, clientY, released } = opening;
    if (!released) {
      const press = { bubbles: true, cancelable: true, clientX, clientY, button: 2 };
      trigger.current?.dispatchEvent(new MouseEvent('contextmenu', press));
      return undefined;
    }
    if (released.aborted) return undefined;
    // Not constructors of touch events, which desktop browsers may lack.
    const cancel = () => trigger.current?.dispatchEvent(new Event('touchcancel', { bubbles: true }));
    const touches = [{ clientX, clientY }];
    trigger.current?.dispatchEvent(Object.assign(new Event('touchstart', { bubbles: true }), { touches }));
    released.addEventListener('abort', cancel);
    return () => released.removeEventListener('abort', cancel);
  }, [opening]);
  return (
    <ContextMenu.Root>
      {/* The rows are not in the trigger: they are shown before this is loaded. */}
      <ContextMenu.Trigger ref={trigger} hidden />
      <ContextMenu.Portal>
        <ContextMenu.Positioner className="popup-place">
          <ContextMenu.Popup className="popup menu" aria-label="Filter by this entry">
            {row && <FilterItems row={row} column={opening.column} onFilter={onFilter} />}
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
});

interface FilterItemsProps {
  readonly row: LogRow;
  readonly column: string | undefined;
  readonly onFilter: (filter: Filter) => void;
}

function FilterItems({ row, column, onFilter }: FilterItemsProps): ReactNode {
  const { nameOf } = useEntryNames(row);
  const filters = filtersOfEntry(row, column).flatMap((filter) => [filter, { ...filter, isNot: true }]);
  return filters.map((filter) => {
    const text = filterText(filter, nameOf(filter.value));
    return (
      <ContextMenu.Item key={text} className="menu-item" onClick={() => onFilter(filter)}>
        <Icon name={filter.isNot ? 'minus' : 'plus'} />
        {text}
      </ContextMenu.Item>
    );
  });
}
