import './person-page.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHasRole } from '../session/use-has-role.ts';
import { LOADING } from '../text/common.ts';
import { useRerenderOnZoneChange } from '../time/use-zone-choice.ts';
import { Icon } from '../ui/icon.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Avatar } from './avatar.tsx';
import { ContactsSection } from './contacts-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { Presence } from './presence.tsx';
import { RecentSection } from './recent-section.tsx';
import { roleText } from './role-text.ts';
import { TestSendSection } from './test-send-section.tsx';
import { UnsubscriptionsSection } from './unsubscriptions-section.tsx';
import { type Person, usePerson } from './use-people.ts';
import { useTimeZone } from './use-time-zone.ts';

const route = getRouteApi('/people/$uid');

/** One user as a recipient: targets, preferences, and recent entries. */
export function PersonPage(): ReactNode {
  useRerenderOnZoneChange();
  const { uid } = route.useParams();
  const { data: person, error, refetch } = usePerson(uid);
  if (error) return <LoadError error={error} what="this user" onRetry={() => void refetch()} />;
  if (!person) {
    return (
      <p className="state" role="status">
        {LOADING}
      </p>
    );
  }
  return <PersonView key={uid} person={person} />;
}

function PersonView({ person }: { readonly person: Person }): ReactNode {
  const { uid, name, avatar } = person;
  const role = roleText(person.role);
  const timeZone = useTimeZone(uid);
  const mayTest = useHasRole('support');
  return (
    <div className="person">
      <header className="person-header">
        <Avatar name={name} src={avatar} size={56} />
        <div>
          <h1>{name}</h1>
          <p>
            <span className="mono">{uid}</span>
            {role !== undefined && <span>{role}</span>}
            <Presence person={person} />
          </p>
        </div>
        <div className="person-links">
          <Link to="/why" search={{ user: uid }} className="button primary">
            <Icon name="question" />
            Explain
          </Link>
          <Link to="/logs" search={{ recipient: uid }} className="button">
            <Icon name="list" />
            Entries
          </Link>
        </div>
      </header>
      <div className="person-columns">
        <DevicesSection uid={uid} />
        <ContactsSection uid={uid} timeZone={timeZone} />
        <UnsubscriptionsSection uid={uid} name={name} />
        {mayTest && <TestSendSection uid={uid} name={name} />}
        <RecentSection uid={uid} />
      </div>
      <PreferencesSection uid={uid} name={name} timeZone={timeZone} />
    </div>
  );
}
