import type { Webhook } from '@chatwire/protocol';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useConfirm } from '../../ui/confirming.tsx';
import { OneTimeSecret } from '../parts/one-time-secret.tsx';
import { Card } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';
import { rotateSecret } from './webhooks-api.ts';

const OVERLAPS = [
  { seconds: 86_400, label: '1 day' },
  { seconds: 3_600, label: '1 hour' },
  { seconds: 604_800, label: '1 week' },
  { seconds: 0, label: 'none (secret compromised)' },
] as const;

/** Signing secret, with rotation. */
export function SecretCard({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const api = useApi();
  const confirm = useConfirm();
  const { isBusy, run } = useTask();
  const [overlap, setOverlap] = useState<number>(OVERLAPS[0].seconds);
  const [secret, setSecret] = useState<string>();

  async function rotate(): Promise<void> {
    const isSure = await confirm({
      title: 'Rotate secret?',
      text:
        overlap === 0
          ? 'Calls are signed only with the new secret. Your server can’t verify them until it has the new secret.'
          : 'Calls carry two signatures until the old secret expires. Add the new secret to your server before then.',
      action: 'Rotate secret',
    });
    if (isSure) run(undefined, async () => setSecret(await rotateSecret(api, webhook.webhookId, overlap)));
  }

  if (secret !== undefined) {
    return <OneTimeSecret title="New secret" label="Secret" text={secret} onClose={() => setSecret(undefined)} />;
  }
  return (
    <Card title="Secret" about="Signs every call as specified by Standard Webhooks.">
      <p className="webhook-secret">
        <code>{webhook.secret}</code>
        <label>
          Old secret stays valid{' '}
          <select value={overlap} onChange={(event) => setOverlap(Number(event.target.value))}>
            {OVERLAPS.map(({ seconds, label }) => (
              <option key={seconds} value={seconds}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" disabled={isBusy} onClick={() => void rotate()}>
          Rotate secret…
        </button>
      </p>
    </Card>
  );
}
