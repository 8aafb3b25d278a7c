import type { ContactDetails } from '@chatwire/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { contactFaults, contactPatchOf } from './contact-input.ts';
import { saveContacts } from './use-notifications-of.ts';

interface ContactFormProps {
  readonly uid: string;
  readonly contacts: ContactDetails;
  /** Called when the form closes, saved or not. */
  readonly onDone: () => void;
}

/** Changes the addresses for email and SMS. See docs/spec/notifications.md#contact-details. */
export function ContactForm({ uid, contacts, onDone }: ContactFormProps): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const [email, setEmail] = useState(contacts.email ?? '');
  const [phno, setPhno] = useState(contacts.phno ?? '');
  const [isChecked, setChecked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const save = useMutation({
    mutationFn: () => saveContacts(api, uid, contactPatchOf({ email, phno })),
    onSuccess(saved) {
      queries.setQueryData(['contacts of', uid], saved);
      onDone();
    },
  });
  const faults = contactFaults({ email, phno });
  const shownFaults = isChecked ? faults : {};

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (faults.email === undefined && faults.phno === undefined) save.mutate();
  }

  return (
    <form className="contact-form" onSubmit={submit} noValidate>
      <Address label="Email" fault={shownFaults.email}>
        {(props) => (
          <input
            {...props}
            ref={first}
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Address>
      <Address label="Phone" fault={shownFaults.phno}>
        {(props) => (
          <input
            {...props}
            type="tel"
            autoComplete="off"
            placeholder="+4512345678"
            value={phno}
            onChange={({ target }) => setPhno(target.value)}
          />
        )}
      </Address>
      {save.error && (
        <p className="contact-form-fault" role="alert">
          Couldn’t save: {save.error.message}
        </p>
      )}
      <div className="person-links">
        <button type="submit" className="button primary" disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save'}
        </button>
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface AddressProps {
  readonly label: string;
  readonly fault: string | undefined;
  readonly children: (props: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => ReactNode;
}

function Address({ label, fault, children }: AddressProps): ReactNode {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': `${id}-fault` })}
      <p id={`${id}-fault`} className="contact-form-fault" role="alert">
        {fault}
      </p>
    </div>
  );
}
