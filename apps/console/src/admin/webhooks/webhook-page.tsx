import type { Webhook } from '@chatwire/protocol';
import { DISABLED_TEXTS } from '@chatwire/protocol/cause-texts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useHasRole } from '../../session/use-has-role.ts';
import { Field } from '../form/field.tsx';
import { useForm } from '../form/use-form.ts';
import { BackLink } from '../parts/back-link.tsx';
import { OneTimeSecret } from '../parts/one-time-secret.tsx';
import { RemoveCard } from '../parts/remove-card.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { Card, Section } from '../parts/section.tsx';
import { useItem } from '../use-item.ts';
import { DeliveriesCard } from './deliveries-card.tsx';
import { SecretCard } from './secret-card.tsx';
import { TestCard } from './test-card.tsx';
import { ENDPOINT_FIELDS, FILTER_FIELDS } from './webhook-fields.ts';
import { changeWebhook, createWebhook, removeWebhook } from './webhooks-api.ts';

const FIELDS = [...ENDPOINT_FIELDS, ...FILTER_FIELDS];

/** One endpoint; without one, the form that adds it. */
export function WebhookPage({ webhook }: { readonly webhook: Webhook | undefined }): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const { leaveFor } = useItem();
  const canChange = useHasRole('operator');
  const [createdWebhook, setCreatedWebhook] = useState<Webhook>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['admin', 'webhooks'] });
  const form = useForm(FIELDS, webhook, async (fields) => {
    if (webhook) await changeWebhook(api, webhook, fields);
    else setCreatedWebhook(await createWebhook(api, fields));
    await refresh();
  });
  const knownPaths = new Set(form.fields.map(({ path }) => path));

  if (createdWebhook) {
    return (
      <OneTimeSecret
        title="Webhook added"
        label="Secret"
        text={createdWebhook.secret}
        onClose={() => leaveFor(createdWebhook.webhookId)}
      />
    );
  }
  return (
    <>
      <BackLink to="webhooks" label="Failure webhooks" />
      <Section title={webhook ? webhook.url : 'Add webhook'}>
        {webhook?.disabledReason && <p className="webhook-fault">{DISABLED_TEXTS[webhook.disabledReason]}</p>}
        <SaveForm
          form={form}
          doneText={webhook ? 'Webhook saved.' : 'Webhook added.'}
          isNew={!webhook}
          {...(!webhook && { onDiscard: () => leaveFor(undefined) })}
        >
          <Card>
            {ENDPOINT_FIELDS.filter(({ path }) => knownPaths.has(path)).map((spec) => (
              <Field key={spec.path} spec={spec} form={form} />
            ))}
          </Card>
          <Card title="Filter" about="Entries must match all fields. An empty field matches everything.">
            {FILTER_FIELDS.map((spec) => (
              <Field key={spec.path} spec={spec} form={form} />
            ))}
          </Card>
        </SaveForm>
        {webhook && (
          <>
            {canChange && <TestCard webhookId={webhook.webhookId} />}
            <DeliveriesCard webhookId={webhook.webhookId} />
            {canChange && <SecretCard webhook={webhook} />}
            {canChange && (
              <RemoveCard
                kind="webhook"
                about="Deliveries stop. Pending deliveries are discarded."
                confirmText="Its secret and all deliveries, including pending ones, are deleted."
                remove={() => removeWebhook(api, webhook.webhookId)}
                onRemoved={refresh}
              />
            )}
          </>
        )}
      </Section>
    </>
  );
}
