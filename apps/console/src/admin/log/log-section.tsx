import './log-section.css';
import type { LogSettingsResponse } from '@chatwire/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { LOGS } from '../../api/paths.ts';
import { useHasRole } from '../../session/use-has-role.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Field } from '../form/field.tsx';
import type { FieldSpec } from '../form/field-spec.ts';
import { type Form, useForm } from '../form/use-form.ts';
import { SaveForm } from '../parts/save-form.tsx';
import { Card, Section } from '../parts/section.tsx';
import { REDACTION_FIELDS, RETENTION_FIELDS, WRITING_FIELDS } from './log-fields.ts';
import { RedactStored } from './redact-stored.tsx';
import { riskOf } from './risk-of.ts';
import { StorageUsage } from './storage-usage.tsx';

const PATH = `${LOGS}/settings`;
const KEY = ['admin', 'log'];
const FIELDS = [...WRITING_FIELDS, ...RETENTION_FIELDS, ...REDACTION_FIELDS];
/** Polling interval while stored entries are redacted. */
const POLL_MS = 1_500;

/** Log settings: recording, retention, and redaction. */
export function LogSection(): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<LogSettingsResponse>(PATH, {}, signal),
    refetchInterval: ({ state }) => (state.data?.storage.redactingSinceMS === undefined ? false : POLL_MS),
  });
  return (
    <Loaded query={query} what="log settings">
      {(settings) => <LogForm settings={settings} />}
    </Loaded>
  );
}

function LogForm({ settings }: { readonly settings: LogSettingsResponse }): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: KEY });
  const canChange = useHasRole('operator');
  const form = useForm(FIELDS, settings, async (changes) => {
    await api.send('PATCH', PATH, changes);
    await refresh();
  });

  return (
    <Section title="Log" about="Choose what the notification log records, and for how long.">
      <SaveForm form={form} doneText="Log settings saved." riskOf={(changes) => riskOf(settings, changes)}>
        <StorageUsage storage={settings.storage} />
        <Fields title="Recording" specs={WRITING_FIELDS} form={form} />
        <Fields title="Retention" specs={RETENTION_FIELDS} form={form} />
        <Fields
          title="Redaction"
          about="Applies to new entries. Redacted values are not stored and can’t be restored."
          specs={REDACTION_FIELDS}
          form={form}
        />
        {canChange && (
          <RedactStored
            settings={settings}
            isUnsaved={form.changeCount > 0}
            onRedact={async () => {
              await api.send('POST', `${PATH}/redact`);
              await refresh();
            }}
          />
        )}
      </SaveForm>
    </Section>
  );
}

interface FieldsProps {
  readonly title: string;
  readonly about?: string;
  readonly specs: readonly FieldSpec[];
  readonly form: Form;
}

function Fields({ title, about, specs, form }: FieldsProps): ReactNode {
  return (
    <Card title={title} {...(about !== undefined && { about })}>
      {specs.map((spec) => (
        <Field key={spec.path} spec={spec} form={form} />
      ))}
    </Card>
  );
}
