import type { AuditSettings } from '@chatwire/protocol';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { AUDIT } from '../../api/paths.ts';
import { useHasRole } from '../../session/use-has-role.ts';
import { ROLE_NAMES } from '../../text/roles.ts';
import type { ConfirmRequest } from '../../ui/confirm-dialog.tsx';
import { Field } from '../form/field.tsx';
import { useForm } from '../form/use-form.ts';
import { SaveForm } from '../parts/save-form.tsx';
import { Card } from '../parts/section.tsx';
import { AUDIT_RETENTION } from './retention-field.ts';

const FIELDS = [AUDIT_RETENTION];

/** Retention of the audit log; only the role fullAccess can change it. */
export function RetentionCard({ settings }: { readonly settings: AuditSettings }): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const canChange = useHasRole('fullAccess');
  const form = useForm(FIELDS, settings, async (changes) => {
    await api.send('PATCH', `${AUDIT}/settings`, changes);
    await queries.invalidateQueries({ queryKey: ['admin', 'audit'] });
  });
  if (!canChange) {
    const days = settings.retentionDays.toLocaleString();
    const about = `Entries are kept for ${days} days. Changing this needs the role ${ROLE_NAMES.fullAccess}.`;
    return <Card title="Retention" about={about} />;
  }
  return (
    <SaveForm
      form={form}
      doneText="Retention saved."
      role="fullAccess"
      riskOf={({ retentionDays }) => riskOf(settings.retentionDays, retentionDays)}
    >
      <Card title="Retention">
        <Field spec={AUDIT_RETENTION} form={form} />
      </Card>
    </SaveForm>
  );
}

function riskOf(storedDays: number, newDays: unknown): ConfirmRequest | undefined {
  if (typeof newDays !== 'number' || newDays >= storedDays) return undefined;
  return {
    title: 'This can’t be undone',
    text: `Audit entries older than ${newDays.toLocaleString()} days are deleted within an hour.`,
    action: 'Save',
    phrase: 'final',
  };
}
