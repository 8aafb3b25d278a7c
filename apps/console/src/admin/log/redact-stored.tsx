import type { LogSettingsResponse } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { shortTime } from '../../text/times.ts';
import { useConfirm } from '../../ui/confirming.tsx';
import { Card } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';

interface RedactStoredProps {
  readonly settings: LogSettingsResponse;
  readonly isUnsaved: boolean;
  readonly onRedact: () => Promise<void>;
}

/** Applies the stored redaction setting to existing entries. */
export function RedactStored({ settings, isUnsaved, onRedact }: RedactStoredProps): ReactNode {
  const confirm = useConfirm();
  const { isBusy, run } = useTask();
  const { redaction, storage } = settings;
  const isRedactionOff = Object.values(redaction).every((value) => value === 'none');
  const sinceMs = storage.redactingSinceMS;

  async function redact(): Promise<void> {
    const request = {
      title: `Redact ${storage.rows.toLocaleString()} stored entries?`,
      text: 'Texts, tokens, and addresses are redacted as set above. This can’t be undone.',
      action: 'Redact',
      phrase: 'redact',
    };
    if (await confirm(request)) run('Redaction started.', onRedact);
  }

  return (
    <Card
      title="Stored entries"
      about="Applies the saved redaction setting to existing entries. Runs in the background and continues after a restart."
    >
      <p className="redact-stored">
        <button
          type="button"
          className="button"
          disabled={isBusy || isRedactionOff || isUnsaved || sinceMs !== undefined}
          onClick={() => void redact()}
        >
          Apply to stored entries…
        </button>
        <span role="status">{progressOf(sinceMs, isRedactionOff, isUnsaved)}</span>
      </p>
      {sinceMs !== undefined && <progress aria-label="Redacting stored entries" />}
    </Card>
  );
}

function progressOf(sinceMs: number | undefined, isRedactionOff: boolean, isUnsaved: boolean): string {
  if (sinceMs !== undefined) return `Running since ${shortTime(sinceMs)}`;
  if (isUnsaved) return 'Save your changes first. Only saved settings are applied.';
  return isRedactionOff ? 'Redaction is off, so there is nothing to apply.' : 'Not running';
}
