import type { Webhook } from '@chatwire/protocol';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useConfirm } from '../../ui/confirming.tsx';
import { OneTimeSecret } from '../parts/one-time-secret.tsx';
import { Card } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';
import { rotateSecret } from './webhooks-api.ts';

const OVERLAPS = [
  { seconds: 86_400, label: 'for a day' },
  { seconds: 3_600, label: 'for an hour' },
  { seconds: 604_800, label: 'for a week' },
  { seconds: 0, label: 'not at all: it is known to others' },
] as const;

/** What calls are signed with, and a new one in its place. */
export function SecretCard({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const api = useApi();
  const confirm = useConfirm();
  const { isBusy, run } = useTask();
  const [overlap, setOverlap] = useState<number>(OVERLAPS[0].seconds);
  const [secret, setSecret] = useState<string>();

  async function rotate(): Promise<void> {
    const isSure = await confirm({
      title: 'Give it a new secret?',
      text:
        overlap === 0
          ? 'From now on calls are signed with the new one alone: until your server knows it, it cannot check them.'
          : 'Calls carry two signatures until the old secret ends. Give your server the new one before that.',
      action: 'Make a new secret',
    });
    if (isSure) run('', async () => setSecret(await rotateSecret(api, webhook.webhookId, overlap)));
  }

  if (secret !== undefined) {
    return <OneTimeSecret title="A new secret" label="Secret" text={secret} onClose={() => setSecret(undefined)} />;
  }
  return (
    <Card title="Secret" about="Every call is signed with it, after the Standard Webhooks specification.">
      <p className="webhook-secret">
        <code>{webhook.secret}</code>
        <label>
          The old one stays valid{' '}
          <select value={overlap} onChange={(event) => setOverlap(Number(event.target.value))}>
            {OVERLAPS.map(({ seconds, label }) => (
              <option key={seconds} value={seconds}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" disabled={isBusy} onClick={() => void rotate()}>
          New secret…
        </button>
      </p>
    </Card>
  );
}
