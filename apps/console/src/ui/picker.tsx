import './picker.css';
import { Combobox } from '@base-ui/react/combobox';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

interface PickerProps<Item> {
  readonly label: string;
  readonly placeholder: string;
  /** Icon before the input. */
  readonly icon: ReactNode;
  /** Matching items, filtered by the owner. */
  readonly items: readonly Item[];
  readonly selected: Item | undefined;
  readonly keyOf: (item: Item) => string;
  /** Input text of a picked item. */
  readonly textOf: (item: Item) => string;
  /** Shown without matches. */
  readonly emptyText: string;
  /** Called with the typed text; empty if the text was not typed. */
  readonly onType: (text: string) => void;
  readonly onPick: (item: Item | undefined) => void;
  /** Renders an item of the list. */
  readonly children: (item: Item) => ReactNode;
}

/** A combobox: picks one of many items by typing. */
export function Picker<Item>(props: PickerProps<Item>): ReactNode {
  const {
    label,
    placeholder,
    icon,
    items,
    selected: picked,
    keyOf,
    textOf,
    emptyText,
    onType,
    onPick,
    children,
  } = props;
  const id = useId();
  return (
    <div className="picker">
      <label htmlFor={id}>{label}</label>
      <Combobox.Root<Item>
        items={items}
        filter={null}
        value={picked ?? null}
        onValueChange={(item) => onPick(item ?? undefined)}
        onInputValueChange={(text, { reason }) => onType(reason === 'input-change' ? text : '')}
        isItemEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
        itemToStringLabel={textOf}
        autoHighlight
      >
        <Combobox.InputGroup className="icon-field">
          {icon}
          <Combobox.Input id={id} placeholder={placeholder} spellCheck={false} inputMode="search" />
          <Combobox.Clear className="picker-clear" aria-label={`Clear: ${label}`}>
            <Icon name="close" size={14} />
          </Combobox.Clear>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="popup-place">
            <Combobox.Popup className="popup picker-popup">
              <Combobox.Empty>
                <p className="picker-none">{emptyText}</p>
              </Combobox.Empty>
              <Combobox.List className="picker-list">
                {(item: Item) => (
                  <Combobox.Item key={keyOf(item)} value={item} className="picker-item">
                    {children(item)}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}
