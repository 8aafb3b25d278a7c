import './webhooks-section.css';
import type { Webhook } from '@chatwire/protocol';
import { DISABLED_TEXTS } from '@chatwire/protocol/cause-texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useHasRole } from '../../session/use-has-role.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Item, ItemList } from '../parts/item-list.tsx';
import { Card, Section } from '../parts/section.tsx';
import { Tag } from '../parts/tag.tsx';
import { useItem } from '../use-item.ts';
import { WebhookPage } from './webhook-page.tsx';
import { readWebhooks } from './webhooks-api.ts';

/** Failure webhooks of the app. */
export function WebhooksSection(): ReactNode {
  const api = useApi();
  const { item, open } = useItem();
  const canChange = useHasRole('operator');
  const query = useQuery({ queryKey: ['admin', 'webhooks'], queryFn: ({ signal }) => readWebhooks(api, signal) });
  return (
    <Loaded query={query} what="webhooks">
      {(webhooks) => {
        const webhook = webhooks.find(({ webhookId }) => webhookId === item);
        if (item === 'new' || webhook) return <WebhookPage key={item} webhook={webhook} />;
        return (
          <Section
            title="Failure webhooks"
            about="Endpoints that receive a signed call when a notification fails. At most ten."
            actions={
              canChange && (
                <button type="button" className="button primary" onClick={() => open('new')}>
                  <Icon name="plus" />
                  Add webhook
                </button>
              )
            }
          >
            <Card>
              <ItemList emptyText="No failure webhooks yet." emptyIcon="link">
                {webhooks.map((eachWebhook) => (
                  <WebhookItem key={eachWebhook.webhookId} webhook={eachWebhook} />
                ))}
              </ItemList>
            </Card>
          </Section>
        );
      }}
    </Loaded>
  );
}

function WebhookItem({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { webhookId, url, events, description, enabled, disabledReason } = webhook;
  const details = [description, events.join(', '), disabledReason && DISABLED_TEXTS[disabledReason]];
  return (
    <Item
      section="webhooks"
      item={webhookId}
      name={url}
      tags={!enabled && <Tag isOff>Disabled</Tag>}
      details={details.filter((detail) => typeof detail === 'string')}
    />
  );
}
