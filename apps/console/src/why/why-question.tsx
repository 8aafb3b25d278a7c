import './why-question.css';
import type { ReactNode } from 'react';
import { PersonPicker } from '../people/person-picker.tsx';
import { GroupSelect } from './group-select.tsx';
import { MessagePicker } from './message-picker.tsx';
import type { WhySearch } from './why-search.ts';

interface WhyQuestionProps {
  readonly search: WhySearch;
  readonly onChange: (search: WhySearch) => void;
}

/** Recipient and message: an existing one, or a new one. */
export function WhyQuestion({ search, onChange }: WhyQuestionProps): ReactNode {
  const { user, ...withoutUser } = search;
  const { message, from, in: group } = withoutUser;
  const isNow = message === 'now';
  const setMessage = (next: WhySearch) => onChange({ ...(user !== undefined && { user }), ...next });
  return (
    <form className="why-question" aria-label="Question" onSubmit={(event) => event.preventDefault()}>
      <PersonPicker
        label="Recipient"
        uid={user}
        onPick={(uid) => onChange({ ...withoutUser, ...(uid !== undefined && { user: uid }) })}
      />
      <fieldset className="why-kind">
        <legend>About</legend>
        <label>
          <input type="radio" name="kind" checked={!isNow} onChange={() => setMessage({})} />
          Existing message
        </label>
        <label>
          <input
            type="radio"
            name="kind"
            checked={isNow}
            onChange={() => setMessage(newMessageOf(undefined, undefined))}
          />
          New message
        </label>
      </fieldset>
      {isNow ? (
        <>
          <PersonPicker label="From" uid={from} onPick={(sender) => setMessage(newMessageOf(sender, group))} />
          <GroupSelect uid={user} guid={group} onChoose={(guid) => setMessage(newMessageOf(from, guid))} />
        </>
      ) : (
        <MessagePicker
          uid={user}
          messageId={message}
          onPick={(id) => setMessage(id === undefined ? {} : { message: id })}
        />
      )}
    </form>
  );
}

function newMessageOf(from: string | undefined, group: string | undefined): WhySearch {
  return { message: 'now', ...(from !== undefined && { from }), ...(group !== undefined && { in: group }) };
}
