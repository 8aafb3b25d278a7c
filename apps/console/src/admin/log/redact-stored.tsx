import type { LogSettingsAnswer } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { shortTime } from '../../text/times.ts';
import { useConfirm } from '../../ui/confirming.tsx';
import { Card } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';

interface RedactStoredProps {
  readonly settings: LogSettingsAnswer;
  readonly isUnsaved: boolean;
  readonly onRedact: () => Promise<void>;
}

/** Brings what is stored in line with what is left out now. */
export function RedactStored({ settings, isUnsaved, onRedact }: RedactStoredProps): ReactNode {
  const confirm = useConfirm();
  const { isBusy, run } = useTask();
  const { redaction, storage } = settings;
  const isNothing = Object.values(redaction).every((value) => value === 'none');
  const since = storage.redactingSinceMS;

  async function redact(): Promise<void> {
    const question = {
      title: `Redact ${storage.rows.toLocaleString()} stored entries?`,
      text: 'Texts, tokens and addresses are taken out of them as set above. Nobody can bring them back.',
      action: 'Redact them',
      phrase: 'redact',
    };
    if (await confirm(question)) run('Redaction has begun.', onRedact);
  }

  return (
    <Card
      title="Stored entries"
      about="Applies the stored setting above to what is in the log already. It goes on in the background, over a restart too."
    >
      <p className="redact-stored">
        <button
          type="button"
          className="button"
          disabled={isBusy || isNothing || isUnsaved || since !== undefined}
          onClick={() => void redact()}
        >
          Apply to stored entries…
        </button>
        <span role="status">{progressOf(since, isNothing, isUnsaved)}</span>
      </p>
      {since !== undefined && <progress aria-label="Redacting stored entries" />}
    </Card>
  );
}

function progressOf(since: number | undefined, isNothing: boolean, isUnsaved: boolean): string {
  if (since !== undefined) return `Under way since ${shortTime(since)}.`;
  if (isUnsaved) return 'Save first: what is stored is applied.';
  return isNothing ? 'Nothing is left out, so there is nothing to apply.' : 'Nothing is under way.';
}
