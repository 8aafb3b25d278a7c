import './keys-section.css';
import type { ApiKey } from '@chatwire/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { API_KEYS } from '../../api/paths.ts';
import { useSignedInUser } from '../../session/session-context.ts';
import { dateText, shortTime, wholeTime } from '../../text/times.ts';
import { useConfirm } from '../../ui/confirming.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { OneTimeSecret } from '../parts/one-time-secret.tsx';
import { Card, Section } from '../parts/section.tsx';
import { Tag } from '../parts/tag.tsx';
import { useTask } from '../parts/use-task.ts';
import { useItem } from '../use-item.ts';
import { NewKeyPage } from './new-key-page.tsx';

const KEY = ['admin', 'keys'];

/** API keys of servers. */
export function KeysSection(): ReactNode {
  const api = useApi();
  const { item, open } = useItem();
  const queries = useQueryClient();
  const [createdKey, setCreatedKey] = useState<ApiKey>();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<readonly ApiKey[]>(API_KEYS, { perPage: '100' }, signal),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: KEY });

  if (item === 'new') {
    return (
      <NewKeyPage
        onCreated={async (key) => {
          setCreatedKey(key);
          await refresh();
        }}
      />
    );
  }
  return (
    <Section
      title="API keys"
      about="Credentials for servers, and for people who sign in here."
      actions={
        <button type="button" className="button primary" onClick={() => open('new')}>
          <Icon name="plus" />
          Create key
        </button>
      }
    >
      {createdKey && (
        <OneTimeSecret
          title={`${createdKey.name} is ready`}
          label={`Key for ${createdKey.name} (${createdKey.scope})`}
          text={createdKey.apiKey}
          onClose={() => setCreatedKey(undefined)}
        />
      )}
      <Card>
        <Loaded query={query} what="API keys">
          {(keys) => <KeyTable keys={keys} onRemoved={refresh} />}
        </Loaded>
      </Card>
    </Section>
  );
}

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onRemoved: () => Promise<void>;
}

function KeyTable({ keys, onRemoved }: KeyTableProps): ReactNode {
  const api = useApi();
  const signedInUser = useSignedInUser();
  const confirm = useConfirm();
  const { isBusy, run } = useTask();
  const nowMs = Date.now();

  async function remove(key: ApiKey): Promise<void> {
    if (!(await confirm(deletionRequest(key, key.keyId === signedInUser.keyId)))) return;
    run(`Deleted ${key.name}.`, async () => {
      await api.send('DELETE', `${API_KEYS}/${encodeURIComponent(key.keyId)}`);
      await onRemoved();
    });
  }

  return (
    <DataTable label="API keys" columns={['Name', 'Key', 'Scope', 'Created', 'Last used', 'Expires']}>
      {keys.map((key) => (
        <tr key={key.keyId}>
          <th scope="row">
            {key.name} {key.keyId === signedInUser.keyId && <Tag>This session</Tag>}{' '}
            {key.expiresAt !== undefined && key.expiresAt * 1000 <= nowMs && <Tag isOff>Expired</Tag>}
            {key.allowedAddresses && <p className="key-addresses">Only from {key.allowedAddresses.join(', ')}</p>}
          </th>
          <td data-label="Key" className="mono">
            {key.apiKey}
          </td>
          <td data-label="Scope">{key.scope}</td>
          <td data-label="Created">{dateText(key.createdAt * 1000)}</td>
          <td data-label="Last used">{key.lastUsedAt === undefined ? 'Never' : shortTime(key.lastUsedAt * 1000)}</td>
          {key.expiresAt === undefined ? (
            <td data-label="Expires">Never</td>
          ) : (
            <td data-label="Expires" title={wholeTime(key.expiresAt * 1000)}>
              {dateText(key.expiresAt * 1000)}
            </td>
          )}
          <td>
            <button
              type="button"
              className="button quiet"
              disabled={isBusy}
              aria-label={`Delete: ${key.name}`}
              onClick={() => void remove(key)}
            >
              Delete
            </button>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function deletionRequest({ name }: ApiKey, isOwn: boolean) {
  return {
    title: `Delete key ${name}?`,
    text: isOwn
      ? 'This is the key of this session. You’ll be signed out, and clients using it lose access immediately.'
      : 'Clients using this key lose access immediately. This can’t be undone.',
    action: 'Delete',
    phrase: name,
  };
}
