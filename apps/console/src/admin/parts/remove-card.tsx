import type { ReactNode } from 'react';
import { upperFirst } from '../../text/upper-first.ts';
import { useConfirm } from '../../ui/confirming.tsx';
import { useItem } from '../use-item.ts';
import { Card } from './section.tsx';
import { useTask } from './use-task.ts';

interface Props {
  readonly kind: 'alarm' | 'webhook';
  /** Shown on the card, before the confirmation. */
  readonly about: string;
  /** What else is deleted; shown in the confirmation. */
  readonly confirmText: string;
  readonly remove: () => Promise<void>;
  readonly onRemoved: () => Promise<void>;
}

/** Deletes the open item after a confirmation and returns to its list. */
export function RemoveCard({ kind, about, confirmText, remove, onRemoved }: Props): ReactNode {
  const confirm = useConfirm();
  const { leaveFor } = useItem();
  const { isBusy, run } = useTask();

  async function ask(): Promise<void> {
    if (!(await confirm({ title: `Delete ${kind}?`, text: confirmText, action: 'Delete' }))) return;
    run(`${upperFirst(kind)} deleted.`, async () => {
      await remove();
      leaveFor(undefined);
      await onRemoved();
    });
  }

  return (
    <Card title="Delete" about={about}>
      <button type="button" className="button" disabled={isBusy} onClick={() => void ask()}>
        {`Delete ${kind}…`}
      </button>
    </Card>
  );
}
