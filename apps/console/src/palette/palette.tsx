import './palette-button.css';
import { type ReactNode, useEffect, useReducer } from 'react';
import { COMMAND_KEY } from '../ui/command-key.ts';
import { Icon } from '../ui/icon.tsx';
import { onDemand, useOnDemand } from '../ui/on-demand.ts';
import { useEarlyTyping } from './use-early-typing.ts';

interface PaletteProps {
  readonly onShortcuts: () => void;
}

const DIALOG = onDemand(async () => (await import('./palette-dialog.tsx')).PaletteDialog);

/** Search over people, messages, pages, log filters, and actions. ⌘K or Ctrl+K opens it on every page. */
export function Palette({ onShortcuts }: PaletteProps): ReactNode {
  const [{ isOpen, openings, typed, isFocused }, change] = useReducer(changed, CLOSED);
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.key === 'Control' || event.key === 'Meta') DIALOG.preload();
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      change('toggle');
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  const close = () => change('close');
  const Dialog = useOnDemand(DIALOG, isOpen, close);
  useEarlyTyping(isOpen && !isFocused, change, close);
  return (
    <>
      <button
        type="button"
        className="button palette-button"
        title={`Search (${COMMAND_KEY}+K)`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={DIALOG.preload}
        onFocus={DIALOG.preload}
        onClick={({ currentTarget }) => {
          // Safari does not focus buttons that are clicked; the focus returns to it.
          currentTarget.focus();
          change('open');
        }}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd aria-hidden="true">{COMMAND_KEY} K</kbd>
      </button>
      {Dialog && (
        <Dialog
          isOpen={isOpen}
          openings={openings}
          typed={typed}
          onType={(text) => change(() => text)}
          onFocus={() => change('focus')}
          onShortcuts={onShortcuts}
          onDone={close}
        />
      )}
    </>
  );
}

interface PaletteState {
  readonly isOpen: boolean;
  /** How often the palette was opened. */
  readonly openings: number;
  readonly typed: string;
  /** Whether the input of this opening has received the focus. */
  readonly isFocused: boolean;
}

const CLOSED: PaletteState = { isOpen: false, openings: 0, typed: '', isFocused: false };

/** A function changes what is typed. */
type PaletteChange = 'open' | 'close' | 'toggle' | 'focus' | ((typed: string) => string);

function changed(state: PaletteState, change: PaletteChange): PaletteState {
  if (typeof change === 'function') return { ...state, typed: change(state.typed) };
  if (change === 'focus') return { ...state, isFocused: true };
  const isOpen = change === 'toggle' ? !state.isOpen : change === 'open';
  // What was typed stays while the dialog closes.
  return isOpen && !state.isOpen ? { ...CLOSED, isOpen, openings: state.openings + 1 } : { ...state, isOpen };
}
