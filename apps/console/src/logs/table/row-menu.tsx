import '../../ui/menu-button.css';
import { ContextMenu } from '@base-ui/react/context-menu';
import { type CSSProperties, type ReactNode, type SyntheticEvent, useState } from 'react';
import { filtersOfEntry } from '../../entry/entry-filters.ts';
import { type Filter, filterText } from '../../filter/filter.ts';
import type { LogRow } from '../../log-window/log-source.ts';
import { useEntryNames } from '../../names/use-entry-names.ts';
import { Icon } from '../../ui/icon.tsx';

interface RowMenuProps {
  readonly rows: readonly LogRow[];
  readonly onFilter: (filter: Filter) => void;
  readonly style: CSSProperties;
  /** The rows. */
  readonly children: ReactNode;
}

/** Where a menu was opened: a row, and the column of its cell. */
interface MenuTarget {
  readonly id: string;
  readonly column: string | undefined;
}

/**
 * The rows, with a menu that filters by the values of a cell, or excludes them: on a secondary click, a long press, or
 * the menu key.
 */
export function RowMenu({ rows, onFilter, style, children }: RowMenuProps): ReactNode {
  const [opened, setOpened] = useState<MenuTarget>();
  const row = rows.find(({ _id }) => _id === opened?.id);

  function openFor({ target }: SyntheticEvent): void {
    if (!(target instanceof Element)) return;
    const id = target.closest('[data-id]')?.getAttribute('data-id') ?? '';
    setOpened({ id, column: target.closest('[data-column]')?.getAttribute('data-column') ?? undefined });
  }

  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger
        role="rowgroup"
        className="log-rows"
        style={style}
        onContextMenu={openFor}
        // A long press opens the menu without the event above.
        onTouchStart={openFor}
      >
        {children}
      </ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Positioner className="popup-place">
          <ContextMenu.Popup className="popup menu" aria-label="Filter by this entry">
            {row && <FilterItems row={row} column={opened?.column} onFilter={onFilter} />}
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

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
