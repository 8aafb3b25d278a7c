import './people-table.css';
import type { AppSettings } from '@chatwire/protocol';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { clockTime } from '../text/times.ts';
import { Icon } from '../ui/icon.tsx';
import { useInView } from '../ui/use-in-view.ts';
import { Avatar } from './avatar.tsx';
import { type DeviceFact, deviceFactsOf, differingPreferences, lastSeenMs, unsentTexts } from './person-facts.ts';
import { roleText } from './role-text.ts';
import type { Person } from './use-people.ts';
import { type PersonFacts, useAppSettings, usePersonFacts } from './use-person-facts.ts';

/** Lines of a row. Devices and preferences for which there is no line are counted. */
const MAX_LINES = 2;
const LOOK_ICONS = { good: 'check', bad: 'cross', unsure: 'question' } as const;

/** Users with what decides whether they are notified: devices, preferences, and their latest decisions. */
export function PeopleTable({ people }: { readonly people: readonly Person[] }): ReactNode {
  const { data: appSettings, isError } = useAppSettings();
  return (
    <table className="people-list">
      <caption className="visually-hidden">People</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Devices</th>
          <th scope="col">Own preferences</th>
          <th scope="col">Last 7 days</th>
          <th scope="col">Last seen</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row key={person.uid} person={person} appSettings={appSettings} isMissingSettings={isError} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly person: Person;
  /** Undefined until they are loaded. */
  readonly appSettings: AppSettings | undefined;
  /** Whether the app settings could not be loaded. */
  readonly isMissingSettings: boolean;
}

function Row({ person, appSettings, isMissingSettings }: RowProps): ReactNode {
  const { uid, name, avatar, status, deactivatedAt } = person;
  const row = useRef<HTMLTableRowElement>(null);
  const { data, isError } = usePersonFacts(uid, useInView(row));
  const facts = data && appSettings && shownFactsOf(data, appSettings);
  const role = roleText(person.role);
  const isOnline = status === 'online' && deactivatedAt === undefined;
  const seenMs = lastSeenMs(person, data?.devices ?? []);
  return (
    <tr ref={row} title={facts?.title}>
      <th scope="row">
        <span className={isOnline ? 'people-face online' : 'people-face'}>
          <Avatar name={name} src={avatar} size={28} />
        </span>
        <span className="people-name">
          <Link to="/people/$uid" params={{ uid }}>
            {name}
          </Link>
          <small className="mono">{uid}</small>
        </span>
        {role !== undefined && <span className="people-role">{role}</span>}
        {deactivatedAt !== undefined && <span className="people-gone">Deactivated</span>}
      </th>
      {facts ? (
        <FactCells facts={facts} />
      ) : (
        <td colSpan={3}>{(isError || isMissingSettings) && <i>Couldn’t load</i>}</td>
      )}
      <td className="people-seen">
        {isOnline && <span className="presence online">Online</span>}
        {!isOnline && seenMs !== undefined && clockTime(seenMs, Date.now())}
        {!isOnline && seenMs === undefined && data && <i>Never</i>}
      </td>
    </tr>
  );
}

interface ShownFacts {
  readonly devices: readonly DeviceFact[];
  readonly preferences: readonly string[];
  readonly sent: number;
  readonly unsent: readonly string[];
  /** All that the row may have no line for. The link covers its cells, so that it is the title of the row. */
  readonly title: string;
}

function shownFactsOf(
  { devices: reported, ownPreferences, totals }: PersonFacts,
  appSettings: AppSettings,
): ShownFacts {
  const devices = deviceFactsOf(reported);
  const preferences = differingPreferences(appSettings, ownPreferences);
  const title = [...devices.map(({ name, text }) => `${name}: ${text}`), ...preferences].join('\n');
  return { devices, preferences, sent: totals.sent, unsent: unsentTexts(totals), title };
}

function FactCells({ facts: { devices, preferences, sent, unsent } }: { readonly facts: ShownFacts }): ReactNode {
  return (
    <>
      <td className="people-devices">
        {devices.length === 0 && <i>None</i>}
        {inLines(devices).map(({ id, name, text, look }) => (
          <span key={id} className={look}>
            <Icon name={LOOK_ICONS[look]} size={12} />
            <span>{name}</span>
            <span className="visually-hidden">: {text}</span>
          </span>
        ))}
        <More of={devices} />
      </td>
      <td className="people-preferences">
        {preferences.length === 0 && <i>None</i>}
        {inLines(preferences).map((text) => (
          <span key={text}>{text}</span>
        ))}
        <More of={preferences} />
      </td>
      <td className="people-decisions">
        {sent === 0 && unsent.length === 0 ? <i>No notifications</i> : <span>{sent.toLocaleString()} sent</span>}
        {unsent.length > 0 && <small>{unsent.join(' · ')}</small>}
      </td>
    </>
  );
}

function inLines<T>(items: readonly T[]): readonly T[] {
  return items.length > MAX_LINES ? items.slice(0, MAX_LINES - 1) : items;
}

function More({ of: items }: { readonly of: readonly unknown[] }): ReactNode {
  const count = items.length - inLines(items).length;
  return count > 0 && <small>+ {count} more</small>;
}
