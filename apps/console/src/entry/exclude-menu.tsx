import { Menu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { filterText, withFilter } from '../filter/filter.ts';
import type { EntryNames } from '../names/use-entry-names.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { menuTrigger } from '../ui/menu-trigger.tsx';
import { filtersOfEntry } from './entry-filters.ts';
import type { EntryDetail } from './use-entry.ts';

interface ExcludeMenuProps {
  readonly entry: EntryDetail;
  readonly names: EntryNames;
}

const TRIGGER = menuTrigger('Exclude', 'minus', true);

/** Removes entries with a value of this one from the view. */
export function ExcludeMenu({ entry, names }: ExcludeMenuProps): ReactNode {
  return (
    <MenuButton trigger={TRIGGER}>
      {filtersOfEntry(entry).map((filter) => {
        const negated = { ...filter, isNot: true };
        return (
          <Menu.Item
            key={filter.name}
            className="menu-item"
            render={<Link to="/logs" search={(current) => withFilter(current, negated)} />}
          >
            {filterText(negated, names.nameOf(filter.value))}
          </Menu.Item>
        );
      })}
    </MenuButton>
  );
}
