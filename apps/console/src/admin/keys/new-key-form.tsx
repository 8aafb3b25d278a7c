import './new-key-form.css';
import type { ApiKey } from '@chatwire/protocol';
import { type FormEvent, type ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { API_KEYS } from '../../api/paths.ts';
import { Field } from '../form/field.tsx';
import type { FieldSpec } from '../form/field-spec.ts';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/section.tsx';

const FIELDS: readonly FieldSpec[] = [
  { kind: 'text', path: 'name', label: 'Name', help: 'For example, “backend”.', maxLength: 100 },
  {
    kind: 'choice',
    path: 'scope',
    label: 'Scope',
    help: 'Grant the least privilege needed.',
    shipped: 'authOnly',
    choices: [
      { value: 'authOnly', label: 'authOnly: create users and issue auth tokens' },
      { value: 'metrics', label: 'metrics: read metrics' },
      { value: 'fullAccess', label: 'fullAccess: everything' },
    ],
  },
];
const LEAST = { scope: 'authOnly' };

/** Form that creates a key. `onMade` receives the full key, once. */
export function NewKeyForm({ onMade }: { readonly onMade: (key: ApiKey) => Promise<void> }): ReactNode {
  const api = useApi();
  const form = useForm(FIELDS, undefined, async (fields) => {
    await onMade(await api.send<ApiKey>('POST', API_KEYS, { ...LEAST, ...fields }));
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.save();
  }

  return (
    <Card title="New key">
      <form onSubmit={submit} noValidate>
        {FIELDS.map((spec) => (
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
