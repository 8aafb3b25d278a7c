import type { SmtpTest } from '@chatwire/protocol';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';

/** Tests the connection to the SMTP server without sending an email. */
export function SmtpTestCard({ path, isUnsaved }: { readonly path: string; readonly isUnsaved: boolean }): ReactNode {
  const api = useApi();
  const { isBusy, run } = useTask();
  const [result, setResult] = useState<SmtpTest>();

  function test(): void {
    setResult(undefined);
    run(undefined, async () => setResult(await api.send<SmtpTest>('POST', `${path}/test`)));
  }

  return (
    <Card title="Test the connection" about="Connects and signs in to the server. Sends no email.">
      <button type="button" className="button" disabled={isBusy || isUnsaved} onClick={test}>
        {isBusy ? 'Testing…' : 'Test connection'}
      </button>
      {isUnsaved && <p className="card-about">Save your changes first. Tests use the saved account.</p>}
      <ul className="test-send-results" role="status">
        {result && <Result {...result} />}
      </ul>
    </Card>
  );
}

function Result({ code, message, durationMs, tls, capabilities }: SmtpTest): ReactNode {
  const isDone = code === null;
  const text = isDone
    ? `Connected in ${durationMs} ms, ${tls ? 'encrypted' : 'not encrypted'}. The server offers ${capabilities.join(', ') || 'no extensions'}.`
    : `${message ?? 'The server didn’t reply'} (${code})`;
  return (
    <li className={isDone ? 'done' : 'fault'}>
      <Icon name={isDone ? 'check' : 'cross'} />
      <span>{text}</span>
    </li>
  );
}
