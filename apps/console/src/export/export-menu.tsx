import type { ReactNode } from 'react';
import type { Params } from '../api/api-client.ts';
import { menuTrigger } from '../ui/menu-trigger.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { PopupButton } from '../ui/popup-button.tsx';

const ITEMS = onDemand(async () => (await import('./export-items.tsx')).ExportItems);
const TRIGGER = menuTrigger('Export', 'download');

/** Exports all entries that match the filters, not only the loaded rows. */
export function ExportMenu({ filter }: { readonly filter: Params }): ReactNode {
  return <PopupButton kind="menu" trigger={TRIGGER} popup={ITEMS} props={{ filter }} />;
}
