import './key-help.css';
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['/'], 'Type a filter'],
  [['↑', '↓'], 'To the entry above or below (also k and j)'],
  [['Page ↑', 'Page ↓'], 'A page up or down'],
  [['Home', 'End'], 'To the newest or the oldest entry that was read'],
  [['Enter'], 'Open the entry'],
  [['Esc'], 'Close the entry'],
  [['?'], 'These keys'],
];

/** What the keyboard can do. `?` opens it from anywhere. */
export function KeyHelp(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useHotkey('?', () => setOpen(true));
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="button quiet wide-only" title="Keyboard (?)">
        <Icon name="keyboard" />
        <span className="visually-hidden">Keyboard</span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="key-help-backdrop" />
        <Dialog.Popup className="popup key-help">
          <Dialog.Title render={<h2 />}>Keyboard</Dialog.Title>
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
