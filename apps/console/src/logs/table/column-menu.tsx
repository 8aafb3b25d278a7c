import type { ReactNode } from 'react';
import { menuTrigger } from '../../ui/menu-trigger.tsx';
import { onDemand } from '../../ui/on-demand.ts';
import { PopupButton } from '../../ui/popup-button.tsx';
import type { ColumnChoice } from './column-items.tsx';

const ITEMS = onDemand(async () => (await import('./column-items.tsx')).ColumnItems);
const TRIGGER = menuTrigger('Columns', 'columns');

/** The menu in which the columns of the log are chosen. */
export function ColumnMenu(choice: ColumnChoice): ReactNode {
  return <PopupButton kind="menu" trigger={TRIGGER} popup={ITEMS} props={choice} />;
}
