import './webhooks-section.css';
import type { Webhook } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card, Loaded, Section } from '../parts/section.tsx';
import { useItem } from '../use-item.ts';
import { DISABLED_WORDS } from './webhook-fields.ts';
import { WebhookPage } from './webhook-page.tsx';
import { readWebhooks } from './webhooks-api.ts';

/** Endpoints that are told of what became of notifications. */
export function WebhooksSection(): ReactNode {
  const api = useApi();
  const { item, open } = useItem();
  const query = useQuery({ queryKey: ['admin', 'webhooks'], queryFn: ({ signal }) => readWebhooks(api, signal) });
  return (
    <Loaded query={query} what="The webhooks">
      {(webhooks) => {
        const webhook = webhooks.find(({ webhookId }) => webhookId === item);
        if (item === 'new' || webhook) return <WebhookPage key={item} webhook={webhook} />;
        return (
          <Section
            title="Failure webhooks"
            about="Servers of yours that are told when a notification fails, each call signed. At most ten."
            actions={
              <button type="button" className="button primary" onClick={() => open('new')}>
                <Icon name="plus" />
                Add a webhook
              </button>
            }
          >
            <Card>
              {webhooks.length === 0 ? (
                <p className="providers-none">Nobody is told yet.</p>
              ) : (
                <ul className="providers">
                  {webhooks.map((one) => (
                    <WebhookRow key={one.webhookId} webhook={one} />
                  ))}
                </ul>
              )}
            </Card>
          </Section>
        );
      }}
    </Loaded>
  );
}

function WebhookRow({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { webhookId, url, events, description, enabled, disabledReason } = webhook;
  return (
    <li className="account">
      <div className="account-name">
        <Link to="/admin/$section" params={{ section: 'webhooks' }} search={{ item: webhookId }}>
          {url}
        </Link>
        {!enabled && <span className="account-tag off">Off</span>}
        <small>{[description, events.join(', ')].filter(Boolean).join(' · ')}</small>
        {disabledReason && <small className="webhook-fault">{DISABLED_WORDS[disabledReason]}</small>}
      </div>
    </li>
  );
}
