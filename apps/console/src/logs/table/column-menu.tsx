import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { COLUMNS, type ColumnId } from './columns.tsx';

interface ColumnMenuProps {
  readonly chosen: readonly ColumnId[];
  readonly onToggle: (id: ColumnId) => void;
}

export function ColumnMenu({ chosen, onToggle }: ColumnMenuProps): ReactNode {
  return (
    <Menu.Root>
      <Menu.Trigger className="button" aria-label="Columns">
        <Icon name="columns" />
        <span className="wide-only">Columns</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="popup-place">
          <Menu.Popup className="popup menu">
            {COLUMNS.map(({ id, label }) => (
              <Menu.CheckboxItem
                key={id}
                className="menu-item"
                checked={chosen.includes(id)}
                onCheckedChange={() => onToggle(id)}
                closeOnClick={false}
              >
                <span className="menu-check">
                  <Menu.CheckboxItemIndicator>
                    <Icon name="check" size={12} />
                  </Menu.CheckboxItemIndicator>
                </span>
                {label}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
