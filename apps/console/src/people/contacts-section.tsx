import type { ContactDetails } from '@chatwire/protocol';
import { type ReactNode, useState } from 'react';
import { useContactsOf } from '../remedy/use-contacts-of.ts';
import { useHasRole } from '../session/use-has-role.ts';
import { needsRole } from '../text/roles.ts';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ContactForm } from './contact-form.tsx';
import { PersonSection } from './person-section.tsx';
import { theirTime } from './zone-times.ts';

interface ContactsSectionProps {
  readonly uid: string;
  readonly timeZone: string | undefined;
}

/** Email address, phone number, and local time. The role fullAccess can change the addresses. */
export function ContactsSection({ uid, timeZone }: ContactsSectionProps): ReactNode {
  const query = useContactsOf(uid);
  const [isEditing, setEditing] = useState(false);
  return (
    <PersonSection title="Contact" part="contact">
      <Loaded query={query} what="contact details">
        {(contacts) =>
          isEditing ? (
            <ContactForm uid={uid} contacts={contacts} onDone={() => setEditing(false)} />
          ) : (
            <>
              <Contacts contacts={contacts} timeZone={timeZone} />
              <EditButton contacts={contacts} onEdit={() => setEditing(true)} />
            </>
          )
        }
      </Loaded>
    </PersonSection>
  );
}

interface ContactsProps {
  readonly contacts: ContactDetails;
  readonly timeZone: string | undefined;
}

function Contacts({ contacts: { email, phno }, timeZone }: ContactsProps): ReactNode {
  return (
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
  );
}

interface EditButtonProps {
  readonly contacts: ContactDetails;
  readonly onEdit: () => void;
}

function EditButton({ contacts: { email, phno }, onEdit }: EditButtonProps): ReactNode {
  const canChange = useHasRole('fullAccess');
  const isEmpty = email === null && phno === null;
  return (
    <button
      type="button"
      className="button person-contacts-edit"
      disabled={!canChange}
      title={canChange ? undefined : needsRole('fullAccess')}
      onClick={onEdit}
    >
      <Icon name={isEmpty ? 'plus' : 'edit'} />
      {isEmpty ? 'Add contact details' : 'Edit contact details'}
    </button>
  );
}
