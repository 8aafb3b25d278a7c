import type { ReactNode } from 'react';
import { AsyncSection } from './async-section.tsx';
import { PersonSection } from './person-section.tsx';
import { useContactsOf } from './use-notifications-of.ts';
import { theirTime } from './zone-times.ts';

interface ContactsSectionProps {
  readonly uid: string;
  readonly timeZone: string | undefined;
}

/** Email address, phone number, and local time. */
export function ContactsSection({ uid, timeZone }: ContactsSectionProps): ReactNode {
  const query = useContactsOf(uid);
  return (
    <PersonSection title="Contact">
      <AsyncSection query={query}>
        {({ email, phno }) => (
          <dl className="person-contacts">
            <dt>Email</dt>
            <dd>{email ?? <i>None</i>}</dd>
            <dt>Phone</dt>
            <dd>{phno ?? <i>None</i>}</dd>
            <dt>Time zone</dt>
            <dd>
              {timeZone ?? '…'}
              {timeZone !== undefined && <small>{theirTime(Date.now(), timeZone)} there now</small>}
            </dd>
          </dl>
        )}
      </AsyncSection>
    </PersonSection>
  );
}
