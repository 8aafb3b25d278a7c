import './new-key-form.css';
import type { ApiKey } from '@chatwire/protocol';
import { type FormEvent, type ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { API_KEYS } from '../../api/paths.ts';
import { Field } from '../form/field.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/section.tsx';
import { NEW_KEY_FIELDS, newKeyBody } from './new-key-fields.ts';

/** Form that creates a key. `onCreated` receives the full key, once. */
export function NewKeyForm({ onCreated }: { readonly onCreated: (key: ApiKey) => Promise<void> }): ReactNode {
  const api = useApi();
  const form = useForm(NEW_KEY_FIELDS, undefined, async (fields) => {
    await onCreated(await api.send<ApiKey>('POST', API_KEYS, newKeyBody(fields, Date.now())));
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.save();
  }

  return (
    <Card title="New key">
      <form onSubmit={submit} noValidate>
        {NEW_KEY_FIELDS.map((spec) => (
          <Field key={spec.path} spec={spec} form={form} />
        ))}
        <p role="alert" className="form-failure">
          {form.failure}
        </p>
        <button type="submit" className="button primary" disabled={form.isSaving}>
          {form.isSaving ? 'Creating…' : 'Create key'}
        </button>
      </form>
    </Card>
  );
}
