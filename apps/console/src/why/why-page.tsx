import './why-page.css';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useRef } from 'react';
import { usePerson } from '../people/use-people.ts';
import { useRerenderOnZoneChange } from '../time/use-zone-choice.ts';
import { LoadError } from '../ui/load-error.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';
import { DevicesWithoutToken } from './devices-without-token.tsx';
import { WhatHappened } from './what-happened.tsx';
import { WhatWouldHappen } from './what-would-happen.tsx';
import { WhyQuestion } from './why-question.tsx';
import { whyContentOf } from './why-search.ts';
import { WhyStart } from './why-start.tsx';

const route = getRouteApi('/why');

/** Explains why a user was or wasn't notified: a form, the summary, then the trace. */
export function WhyPage(): ReactNode {
  useRerenderOnZoneChange();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const person = usePerson(search.user);
  const question = useRef<HTMLDivElement>(null);
  useHotkey('/', () => question.current?.querySelector('input')?.focus());
  const { in: group, message } = search;
  // A recipient who was cleared again is not chosen a second time.
  const chosenFor = useRef<string>(undefined);
  const chooseOnlyRecipient = useCallback(
    (uid: string) => {
      if (message === undefined || chosenFor.current === message) return;
      chosenFor.current = message;
      void navigate({ search: { message, user: uid }, replace: true });
    },
    [message, navigate],
  );
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
    // The error is shown above.
    if (person.error) return null;
    const content = whyContentOf(search);
    if (content.kind === 'hint')
      return <WhyStart search={search} hint={content.text} onOnlyRecipient={chooseOnlyRecipient} />;
    if (!person.data) return null;
    const { uid, name } = person.data;
    if (content.kind === 'stored')
      return <WhatHappened key={`${uid} ${content.messageId}`} uid={uid} name={name} messageId={content.messageId} />;
    const { sender } = content;
    const to =
      group === undefined
        ? ({ receiver: uid, receiverType: 'user' } as const)
        : ({ receiver: group, receiverType: 'group' } as const);
    return (
      <>
        <WhatWouldHappen
          key={`${uid} ${sender} ${to.receiver}`}
          name={name}
          request={{ uid, trigger: 'after_message', sender, ...to }}
          section={group === undefined ? 'oneOnOne' : 'group'}
          kind="messages"
          title="If it were sent now"
        />
        <DevicesWithoutToken uid={uid} />
      </>
    );
  }
}
