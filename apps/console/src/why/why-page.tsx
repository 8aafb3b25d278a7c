import './why-page.css';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { usePerson } from '../people/use-people.ts';
import { useZoneChoice } from '../time/use-zone-choice.ts';
import { Icon } from '../ui/icon.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';
import { WhatHappened } from './what-happened.tsx';
import { WhatWouldHappen } from './what-would-happen.tsx';
import { WhyQuestion } from './why-question.tsx';

const route = getRouteApi('/why');

/** Explains why a user was or wasn't notified: a form, the summary, then the decision path. */
export function WhyPage(): ReactNode {
  useZoneChoice();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const person = usePerson(search.user);
  const question = useRef<HTMLDivElement>(null);
  useHotkey('/', () => question.current?.querySelector('input')?.focus());
  const { message, from, in: group } = search;
  return (
    <div className="why">
      <h1>Explain</h1>
      <p className="why-lead">Explain why a user was or wasn’t notified.</p>
      <div ref={question}>
        <WhyQuestion search={search} onChange={(next) => void navigate({ search: next })} />
      </div>
      {person.error && <LoadError error={person.error} what="this user" onRetry={() => void person.refetch()} />}
      {result()}
    </div>
  );

  function result(): ReactNode {
    if (!person.data || person.error) return person.error ? null : <Hint text="Choose a recipient." />;
    const { uid, name } = person.data;
    if (message === undefined) return <Hint text="Choose a message." />;
    if (message !== 'now') return <WhatHappened key={`${uid} ${message}`} uid={uid} name={name} messageId={message} />;
    if (from === undefined) return <Hint text="Choose a sender." />;
    const to =
      group === undefined
        ? ({ receiver: uid, receiverType: 'user' } as const)
        : ({ receiver: group, receiverType: 'group' } as const);
    return (
      <WhatWouldHappen
        key={`${uid} ${from} ${to.receiver}`}
        name={name}
        request={{ uid, trigger: 'after_message', sender: from, ...to }}
        block={group === undefined ? 'oneOnOne' : 'group'}
        kind="messages"
        title="If it were sent now"
      />
    );
  }
}

function Hint({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="state">
      <Icon name="question" size={28} />
      <p>{text}</p>
    </div>
  );
}
