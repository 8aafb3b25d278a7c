import './palette.css';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { useSearchResults } from '../filter/use-search-results.ts';
import { useSignedInUser } from '../session/session-context.ts';
import { useZoneChoice } from '../time/use-zone-choice.ts';
import { COMMAND_KEY } from '../ui/command-key.ts';
import { Icon } from '../ui/icon.tsx';
import { useSavedViews } from '../views/use-saved-views.ts';
import { parseExplainQuery } from './explain-query.ts';
import { paletteGroups } from './palette-groups.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { actionItems, pageItems } from './static-items.ts';
import { useFoundMessages } from './use-found-messages.ts';
import { useOpenEntry } from './use-open-entry.ts';
import { useRunTarget } from './use-run-target.ts';
import { viewItem } from './view-item.ts';

interface PaletteProps {
  readonly onShortcuts: () => void;
}

/** Search over people, messages, pages, log filters, and actions. ⌘K or Ctrl+K opens it on every page. */
export function Palette({ onShortcuts }: PaletteProps): ReactNode {
  const [{ isOpen, openings }, setOpen] = useReducer(openPalette, { isOpen: false, openings: 0 });
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen('toggle');
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="button palette-button" title={`Search (${COMMAND_KEY}+K)`}>
        <Icon name="search" />
        <span>Search</span>
        <kbd aria-hidden="true">{COMMAND_KEY} K</kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="popup palette">
          <Dialog.Title className="visually-hidden">Search</Dialog.Title>
          <PaletteSearch key={openings} onShortcuts={onShortcuts} onDone={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface PaletteState {
  readonly isOpen: boolean;
  /** How often the palette was opened. Used as key, so that each search starts empty even while the previous one closes. */
  readonly openings: number;
}

function openPalette({ isOpen, openings }: PaletteState, to: boolean | 'toggle'): PaletteState {
  const next = to === 'toggle' ? !isOpen : to;
  return { isOpen: next, openings: next && !isOpen ? openings + 1 : openings };
}

interface PaletteSearchProps extends PaletteProps {
  readonly onDone: () => void;
}

function PaletteSearch({ onShortcuts, onDone }: PaletteSearchProps): ReactNode {
  const [typed, setTyped] = useState('');
  const { role } = useSignedInUser();
  const zone = useZoneChoice();
  const { views } = useSavedViews();
  const query = parseExplainQuery(typed);
  const entry = useOpenEntry();
  const found = useSearchResults(query.text);
  const messages = useFoundMessages(query.messageId === undefined ? query.text : '');
  const run = useRunTarget(onShortcuts);
  const groups = paletteGroups(typed, {
    query,
    entry,
    pages: pageItems(role),
    views: views.map(viewItem),
    actions: actionItems(role, zone),
    found,
    messages,
  });

  function pick({ target }: PaletteItem): void {
    onDone();
    run(target);
  }

  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      value={typed}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
      filter={null}
      autoHighlight="always"
      itemToStringValue={({ label }: PaletteItem) => label}
    >
      <div className="icon-field palette-input">
        <Icon name="search" />
        <Autocomplete.Input aria-label="Search" placeholder="Search people, messages, pages, and actions…" />
      </div>
      <Autocomplete.List className="palette-list">
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.label} items={group.items}>
            <Autocomplete.GroupLabel className="palette-group">{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => (
                <Autocomplete.Item key={item.id} value={item} className="palette-item" onClick={() => pick(item)}>
                  <Icon name={item.icon} />
                  <span>{item.label}</span>
                  {item.about !== undefined && <small>{item.about}</small>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Autocomplete.Empty>
        <p className="palette-none">Nothing found. Search by name, ID, text, or reason.</p>
      </Autocomplete.Empty>
    </Autocomplete.Root>
  );
}
