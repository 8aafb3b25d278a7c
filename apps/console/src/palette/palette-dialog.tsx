import './palette.css';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useSearchResults } from '../filter/use-search-results.ts';
import { useSignedInUser } from '../session/session-context.ts';
import { useZoneChoice } from '../time/use-zone-choice.ts';
import { Icon } from '../ui/icon.tsx';
import { useSavedViews } from '../views/use-saved-views.ts';
import { parseExplainQuery } from './explain-query.ts';
import { paletteGroups } from './palette-groups.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { SETTING_ITEMS } from './setting-items.ts';
import { actionItems, pageItems } from './static-items.ts';
import { useFoundMessages } from './use-found-messages.ts';
import { useOpenEntry } from './use-open-entry.ts';
import { useRunTarget } from './use-run-target.ts';
import { viewItem } from './view-item.ts';

interface PaletteDialogProps extends PaletteSearchProps {
  readonly isOpen: boolean;
  /** How often the search was opened. Used as key, so that each search starts empty even while the previous one closes. */
  readonly openings: number;
}

/** The dialog of the search. */
export function PaletteDialog({ isOpen, openings, onDone, ...search }: PaletteDialogProps): ReactNode {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onDone()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="popup palette">
          <Dialog.Title className="visually-hidden">Search</Dialog.Title>
          <PaletteSearch key={openings} onDone={onDone} {...search} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface PaletteSearchProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Called when the input receives the focus. */
  readonly onFocus: () => void;
  readonly onShortcuts: () => void;
  readonly onDone: () => void;
}

function PaletteSearch({ typed, onType, onFocus, onShortcuts, onDone }: PaletteSearchProps): ReactNode {
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
    settings: SETTING_ITEMS,
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
      onValueChange={(value, { reason }) => reason !== 'item-press' && onType(value)}
      filter={null}
      autoHighlight="always"
      itemToStringValue={({ label }: PaletteItem) => label}
    >
      <div className="icon-field palette-input">
        <Icon name="search" />
        <Autocomplete.Input
          aria-label="Search"
          placeholder="Search people, messages, pages, settings, and actions…"
          onFocus={onFocus}
        />
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
