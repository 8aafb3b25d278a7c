import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { OpenedPopup } from '../../ui/opened-popup.ts';
import { COLUMNS, type ColumnId } from './columns.tsx';

export interface ColumnChoice {
  readonly chosen: readonly ColumnId[];
  readonly onToggle: (id: ColumnId) => void;
}

/** The columns of the log, to choose from. */
export function ColumnItems({ chosen, onToggle, ...popup }: ColumnChoice & OpenedPopup): ReactNode {
  return (
    <MenuButton {...popup}>
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
