import './person-picker.css';
import { Combobox } from '@base-ui/react/combobox';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { Avatar } from './avatar.tsx';
import { personHasText } from './person-has-text.ts';
import { type Person, usePeople, usePerson } from './use-people.ts';

interface PersonPickerProps {
  readonly label: string;
  readonly uid: string | undefined;
  readonly onPick: (uid: string | undefined) => void;
}

const MOST = 12;

/** Finds somebody by name or id. */
export function PersonPicker({ label, uid, onPick }: PersonPickerProps): ReactNode {
  const id = useId();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const { data: found = [] } = usePeople(useSettled(typed), MOST);
  const { data: person } = usePerson(uid);
  // Until the server has answered, what it said before must not be taken for what is typed now.
  const items = found.filter((one) => personHasText(one, typed));
  return (
    <div className="person-picker">
      <label htmlFor={id}>{label}</label>
      <Combobox.Root<Person>
        items={items}
        filter={null}
        value={person ?? null}
        onValueChange={(picked) => {
          if (picked) queries.setQueryData(['person', picked.uid], picked);
          onPick(picked?.uid);
        }}
        onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : '')}
        isItemEqualToValue={(a, b) => a.uid === b.uid}
        itemToStringLabel={({ name }) => name}
        autoHighlight
      >
        <Combobox.InputGroup className="person-picker-field">
          {person ? <Avatar name={person.name} src={person.avatar} size={22} /> : <Icon name="person" />}
          <Combobox.Input id={id} placeholder="Name or id" spellCheck={false} />
          <Combobox.Clear className="person-picker-clear" aria-label={`Clear: ${label}`}>
            <Icon name="close" size={14} />
          </Combobox.Clear>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="popup-place">
            <Combobox.Popup className="popup picker-popup">
              <Combobox.Empty>
                <p className="picker-none">Nobody has that name or id.</p>
              </Combobox.Empty>
              <Combobox.List className="picker-list">
                {(item: Person) => (
                  <Combobox.Item key={item.uid} value={item} className="picker-item">
                    <Avatar name={item.name} src={item.avatar} />
                    <span>{item.name}</span>
                    <small>{item.uid}</small>
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
