import type { TestSend, TestSendResult } from '@chatwire/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { REASON_WORDS } from '../../words/reasons.ts';
import { Icon } from '../../ui/icon.tsx';
import { PersonPicker } from '../../people/person-picker.tsx';
import { Card } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';
import { type Account, idOf } from './accounts.ts';

const PATH = '/v3/notifications/v1/test-send';

/** Sends a test through one account to somebody who is chosen. */
export function TestSendCard({
  account,
  isUnsaved,
}: {
  readonly account: Account;
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
    run('', async () => {
      const body = { uid, channel, provider, ...idOf(account) };
      const { data } = await api.send<{ readonly data: TestSend }>('POST', PATH, body);
      setResults(data.results);
    });
  }

  return (
    <Card
      title="Try it"
      about="Sends “Test notification” to somebody’s real devices or address, through this account as it is stored. It leaves no entry in the log and counts towards no quota."
    >
      <form className="test-send" onSubmit={submit}>
        <PersonPicker label="Send to" uid={uid} onPick={setUid} />
        <button type="submit" className="button" disabled={isBusy || isUnsaved || uid === undefined}>
          <Icon name="send" />
          {isBusy ? 'Sending…' : 'Send a test'}
        </button>
      </form>
      {isUnsaved && <p className="card-about">Save first: a test goes through what is stored.</p>}
      <ul className="test-send-results" role="status">
        {results.map((result, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: results have no id, and never change their order.
          <Result key={index} result={result} />
        ))}
      </ul>
    </Card>
  );
}

function Result({ result }: { readonly result: TestSendResult }): ReactNode {
  const { success, tokenType, pushToken, providerResponse, reason, reasonDetail } = result;
  const target = [tokenType, pushToken].filter(Boolean).join(' ');
  if (success) {
    return (
      <li className="done">
        <Icon name="check" />
        <span>
          Taken by the provider{target !== '' && ` for ${target}`} in {providerResponse?.durationMs ?? 0} ms.
        </span>
      </li>
    );
  }
  const why = providerResponse
    ? `The provider refused: ${[providerResponse.status, providerResponse.code, providerResponse.message].filter(Boolean).join(' ')}`
    : `${reason === undefined ? 'Nothing was sent' : REASON_WORDS[reason]}${reasonDetail?.message ? `: ${reasonDetail.message}` : ''}`;
  return (
    <li className="fault">
      <Icon name="cross" />
      <span>
        {why}
        {target !== '' && ` (${target})`}
      </span>
    </li>
  );
}
