import './shortcut-list.css';
import { Dialog } from '@base-ui/react/dialog';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { shortcutsOf } from './shortcuts.ts';

export interface ShortcutListProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Keyboard shortcuts of the open page and of all pages. */
export function ShortcutDialog({ isOpen, onOpen }: ShortcutListProps): ReactNode {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="popup shortcut-list">
          <header>
            <Dialog.Title render={<h2 />}>Keyboard shortcuts</Dialog.Title>
            <Dialog.Close className="button quiet" aria-label="Close">
              <Icon name="cross" />
            </Dialog.Close>
          </header>
          {shortcutsOf(path).map(({ title, shortcuts }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {shortcuts.map(({ keys, does }) => (
                  <div key={does}>
                    <dt>
                      {keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
