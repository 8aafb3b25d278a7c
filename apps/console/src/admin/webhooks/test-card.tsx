import type { WebhookTest } from '@chatwire/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';
import { testWebhook } from './webhooks-api.ts';

/** Posts one `notification.test` and shows the response. */
export function TestCard({ webhookId }: { readonly webhookId: string }): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const { isBusy, run } = useTask();
  const [test, setTest] = useState<WebhookTest>();

  function send(): void {
    setTest(undefined);
    run(undefined, async () => {
      setTest(await testWebhook(api, webhookId));
      await queries.invalidateQueries({ queryKey: ['admin', 'deliveries', webhookId] });
    });
  }

  return (
    <Card title="Test" about="Posts one signed notification.test to the saved URL.">
      <div className="webhook-secret">
        <button type="button" className="button" disabled={isBusy} onClick={send}>
          <Icon name="send" />
          {isBusy ? 'Waiting for response…' : 'Send test'}
        </button>
        <span role="status">{test && resultText(test)}</span>
      </div>
    </Card>
  );
}

function resultText({ status, durationMs, message }: WebhookTest): string {
  if (status === null) return `No response${message === undefined ? '' : `: ${message}`}.`;
  const isAccepted = status >= 200 && status < 300;
  return `${isAccepted ? 'Accepted' : 'Rejected'}: HTTP ${status} after ${durationMs} ms.`;
}
