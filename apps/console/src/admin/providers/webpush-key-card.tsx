import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useConfirm } from '../../ui/confirming.tsx';
import { Card } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';

/** Replaces the key of Web Push, to which subscriptions are bound. See docs/spec/last-mile.md#web-push-provider. */
export function WebpushKeyCard({ path, isUnsaved }: { readonly path: string; readonly isUnsaved: boolean }): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { isBusy, run } = useTask();

  async function rotate(): Promise<void> {
    const isSure = await confirm({
      title: 'Generate a new key?',
      text: 'New subscriptions use the new key. The current key keeps working until no subscription uses it. This can’t be undone.',
      action: 'Generate key',
    });
    if (!isSure) return;
    run('New key generated.', async () => {
      await api.send('POST', `${path}/rotate`);
      await queries.invalidateQueries({ queryKey: ['admin', 'providers'] });
    });
  }

  return (
    <Card title="Key" about="Browsers and apps that are subscribed keep receiving pushes when the key changes.">
      <button type="button" className="button" disabled={isBusy || isUnsaved} onClick={() => void rotate()}>
        Generate new key…
      </button>
      {isUnsaved && <p className="card-about">Save your changes first.</p>}
    </Card>
  );
}
