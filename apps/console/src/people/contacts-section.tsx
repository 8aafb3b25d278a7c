import type { ReactNode } from 'react';
import { AsyncSection } from './async-section.tsx';
import { PersonSection } from './person-section.tsx';
import { useContactsOf } from './use-notifications-of.ts';
import { theirTime } from './zone-times.ts';

interface ContactsSectionProps {
  readonly uid: string;
  readonly timeZone: string | undefined;
}

/** Where mails and texts go, and what time it is there. */
export function ContactsSection({ uid, timeZone }: ContactsSectionProps): ReactNode {
  const query = useContactsOf(uid);
  return (
    <PersonSection title="Contact">
      <AsyncSection query={query}>
        {({ email, phno }) => (
          <dl className="person-facts">
            <dt>Email</dt>
            <dd>{email ?? <i>none stored</i>}</dd>
            <dt>Phone</dt>
            <dd>{phno ?? <i>none stored</i>}</dd>
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
