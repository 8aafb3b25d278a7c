import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LOADING, NO_PEOPLE_FOUND } from '../text/common.ts';
import { Icon } from '../ui/icon.tsx';
import { Picker } from '../ui/picker.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { Avatar } from './avatar.tsx';
import { personHasText } from './person-has-text.ts';
import { type Person, usePeople, usePerson } from './use-people.ts';

interface PersonPickerProps {
  readonly label: string;
  readonly uid: string | undefined;
  readonly onPick: (uid: string | undefined) => void;
}

const MAX_PEOPLE = 12;

/** Picks a user by name or id. */
export function PersonPicker({ label, uid, onPick }: PersonPickerProps): ReactNode {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const { data: people = [], isPlaceholderData } = usePeople(useDebounced(typed), MAX_PEOPLE);
  const { data: person } = usePerson(uid);

  function pick(pickedPerson: Person | undefined): void {
    if (pickedPerson) queries.setQueryData(['person', pickedPerson.uid], pickedPerson);
    onPick(pickedPerson?.uid);
  }

  return (
    <Picker
      label={label}
      placeholder="Name or ID"
      icon={person ? <Avatar name={person.name} src={person.avatar} size={22} /> : <Icon name="person" />}
      // Until the server responds to the current input, `people` is the result for the previous input, of which only the
      // matching part is shown.
      items={people.filter((eachPerson) => personHasText(eachPerson, typed))}
      selected={person}
      keyOf={(eachPerson) => eachPerson.uid}
      textOf={({ name }) => name}
      emptyText={isPlaceholderData ? LOADING : NO_PEOPLE_FOUND}
      onType={setTyped}
      onPick={pick}
    >
      {(eachPerson) => (
        <>
          <Avatar name={eachPerson.name} src={eachPerson.avatar} />
          <span>{eachPerson.name}</span>
          <small>{eachPerson.uid}</small>
        </>
      )}
    </Picker>
  );
}
