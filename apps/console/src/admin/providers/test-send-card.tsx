import './test-send-card.css';
import type { Channel, TestSend, TestSendResult } from '@chatwire/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { TEST_SEND } from '../../api/paths.ts';
import { PersonPicker } from '../../people/person-picker.tsx';
import { testResultText } from '../../people/test-result-text.ts';
import { upperFirst } from '../../text/upper-first.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';
import { idOf, type ProviderAccount } from './accounts.ts';

/** Sends a test through one account to a chosen user. */
export function TestSendCard({
  account,
  isUnsaved,
}: {
  readonly account: ProviderAccount;
  readonly isUnsaved: boolean;
}): ReactNode {
  const api = useApi();
  const { isBusy, run } = useTask();
  const [uid, setUid] = useState<string>();
  const [results, setResults] = useState<readonly TestSendResult[]>([]);
  const { channel, provider } = account.kind;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setResults([]);
    run(undefined, async () => {
      const body = { uid, channel, provider, ...idOf(account) };
      const { results: received } = await api.send<TestSend>('POST', TEST_SEND, body);
      setResults(received);
    });
  }

  return (
    <Card
      title="Test send"
      about="Sends “Test notification” to a user’s real devices or address through the saved account. It isn’t logged and doesn’t count towards limits."
    >
      <form className="test-send" onSubmit={submit}>
        <PersonPicker label="Send to" uid={uid} onPick={setUid} />
        <button type="submit" className="button" disabled={isBusy || isUnsaved || uid === undefined}>
          <Icon name="send" />
          {isBusy ? 'Sending…' : 'Send test'}
        </button>
      </form>
      {isUnsaved && <p className="card-about">Save your changes first. Tests use the saved account.</p>}
      <ul className="test-send-results" role="status">
        {results.map((result, index) => (
          <Result key={index} result={result} channel={channel} />
        ))}
      </ul>
    </Card>
  );
}

interface ResultProps {
  readonly result: TestSendResult;
  readonly channel: Channel;
}

function Result({ result, channel }: ResultProps): ReactNode {
  const { success, tokenType, pushToken } = result;
  const target = [tokenType, pushToken].filter(Boolean).join(' ');
  const text = testResultText(result, channel);
  return (
    <li className={success ? 'done' : 'fault'}>
      <Icon name={success ? 'check' : 'cross'} />
      <span>{target === '' ? upperFirst(text) : `${target}: ${text}`}</span>
    </li>
  );
}
