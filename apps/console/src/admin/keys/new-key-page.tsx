import type { ApiKey } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { API_KEYS } from '../../api/paths.ts';
import { Field } from '../form/field.tsx';
import { useForm } from '../form/use-form.ts';
import { BackLink } from '../parts/back-link.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { Card, Section } from '../parts/section.tsx';
import { useItem } from '../use-item.ts';
import { NEW_KEY_FIELDS, newKeyBody } from './new-key-fields.ts';

/** Creates a key. `onCreated` receives the full key, once. */
export function NewKeyPage({ onCreated }: { readonly onCreated: (key: ApiKey) => Promise<void> }): ReactNode {
  const api = useApi();
  const { leaveFor } = useItem();
  const form = useForm(NEW_KEY_FIELDS, undefined, async (fields) => {
    await onCreated(await api.send<ApiKey>('POST', API_KEYS, newKeyBody(fields, Date.now())));
  });
  const leave = () => leaveFor(undefined);
  return (
    <>
      <BackLink to="keys" label="API keys" />
      <Section title="Create key">
        <SaveForm
          form={form}
          doneText="Key created."
          isNew
          createLabel="Create key"
          role="fullAccess"
          onDone={leave}
          onDiscard={leave}
        >
          <Card>
            {NEW_KEY_FIELDS.map((spec) => (
              <Field key={spec.path} spec={spec} form={form} />
            ))}
          </Card>
        </SaveForm>
      </Section>
    </>
  );
}
