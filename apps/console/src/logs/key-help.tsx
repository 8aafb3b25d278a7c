import './key-help.css';
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['/'], 'Type a filter'],
  [['↑', '↓'], 'Previous or next entry (also k and j)'],
  [['Page ↑', 'Page ↓'], 'Page up or down'],
  [['Home', 'End'], 'First or last loaded entry'],
  [['Enter'], 'Open entry'],
  [['Esc'], 'Close entry'],
  [['?'], 'Keyboard shortcuts'],
];

/** Keyboard shortcuts. `?` opens them. */
export function KeyHelp(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useHotkey('?', () => setOpen(true));
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="button quiet wide-only" title="Keyboard shortcuts (?)">
        <Icon name="keyboard" />
        <span className="visually-hidden">Keyboard shortcuts</span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="key-help-backdrop" />
        <Dialog.Popup className="popup key-help">
          <Dialog.Title render={<h2 />}>Keyboard shortcuts</Dialog.Title>
          <dl>
            {KEYS.map(([keys, does]) => (
              <div key={does} style={{ display: 'contents' }}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <Dialog.Close className="button">Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
