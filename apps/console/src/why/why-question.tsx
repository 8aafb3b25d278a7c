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
  const ask = (about: WhySearch) => onChange({ ...(user !== undefined && { user }), ...about });
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
          <input type="radio" name="kind" checked={!isNow} onChange={() => ask({})} />
          Existing message
        </label>
        <label>
          <input type="radio" name="kind" checked={isNow} onChange={() => ask(nowOf(undefined, undefined))} />
          New message
        </label>
      </fieldset>
      {isNow ? (
        <>
          <PersonPicker label="From" uid={from} onPick={(sender) => ask(nowOf(sender, group))} />
          <GroupSelect uid={user} guid={group} onChoose={(guid) => ask(nowOf(from, guid))} />
        </>
      ) : (
        <MessagePicker uid={user} messageId={message} onPick={(id) => ask(id === undefined ? {} : { message: id })} />
      )}
    </form>
  );
}

function nowOf(from: string | undefined, group: string | undefined): WhySearch {
  return { message: 'now', ...(from !== undefined && { from }), ...(group !== undefined && { in: group }) };
}
