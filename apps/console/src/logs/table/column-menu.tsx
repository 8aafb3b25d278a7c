import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { COLUMNS, type ColumnId } from './columns.tsx';

interface ColumnMenuProps {
  readonly chosen: readonly ColumnId[];
  readonly onToggle: (id: ColumnId) => void;
}

/** The menu in which the columns of the log are chosen. */
export function ColumnMenu({ chosen, onToggle }: ColumnMenuProps): ReactNode {
  return (
    <MenuButton label="Columns" icon="columns">
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
    </MenuButton>
  );
}
