import type { ReactNode } from 'react';
import { onDemand, useOnDemand } from '../ui/on-demand.ts';
import { useHotkey } from '../ui/use-hotkey.ts';
import type { ShortcutListProps } from './shortcut-dialog.tsx';

const DIALOG = onDemand(async () => (await import('./shortcut-dialog.tsx')).ShortcutDialog);

/** The list of keyboard shortcuts. `?` opens it. */
export function ShortcutList({ isOpen, onOpen }: ShortcutListProps): ReactNode {
  useHotkey('?', () => onOpen(true));
  const Dialog = useOnDemand(DIALOG, isOpen, () => onOpen(false));
  return Dialog && <Dialog isOpen={isOpen} onOpen={onOpen} />;
}
