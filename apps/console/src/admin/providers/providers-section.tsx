import './providers-section.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { PROVIDER_KINDS } from '../../api/provider-kinds.ts';
import { useHasRole } from '../../session/use-has-role.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ItemList } from '../parts/item-list.tsx';
import { Card, Section } from '../parts/section.tsx';
import { useItem } from '../use-item.ts';
import { AccountRow } from './account-row.tsx';
import { type ProviderAccount, readAccounts } from './accounts.ts';
import { ProviderPage } from './provider-page.tsx';

const CHANNELS = [
  {
    channel: 'push',
    title: 'Push',
    about: 'Sent immediately to every device. A device uses its own provider account or the default one.',
  },
  { channel: 'email', title: 'Email', about: 'Digests of messages that stay unread.' },
  { channel: 'sms', title: 'SMS', about: 'Digests of messages that stay unread.' },
] as const;

/** Provider accounts by channel. */
export function ProvidersSection(): ReactNode {
  const api = useApi();
  const { item } = useItem();
  const query = useQuery({
    queryKey: ['admin', 'providers'],
    queryFn: ({ signal }) => readAccounts(api, signal),
  });
  return (
    <Loaded query={query} what="providers">
      {(accounts) => {
        const added = PROVIDER_KINDS.find(({ id }) => item === `new/${id}`);
        if (added) return <ProviderPage key={item} kind={added} account={undefined} />;
        const account = accounts.find((candidate) => candidate.item === item);
        if (account) return <ProviderPage key={item} kind={account.kind} account={account} />;
        return <ProviderLists accounts={accounts} />;
      }}
    </Loaded>
  );
}

function ProviderLists({ accounts }: { readonly accounts: readonly ProviderAccount[] }): ReactNode {
  const canChange = useHasRole('operator');
  return (
    <Section
      title="Providers"
      about="Services that deliver notifications. Credentials are stored encrypted and never shown again."
    >
      {CHANNELS.map(({ channel, title, about }) => {
        const ofChannel = accounts.filter(({ kind }) => kind.channel === channel);
        return (
          <Card key={channel} title={title} about={about}>
            <ItemList emptyText="No provider accounts. This channel can’t send.">
              {ofChannel.map((account) => (
                <AccountRow key={account.item} account={account} />
              ))}
            </ItemList>
            {canChange && <AddButtons channel={channel} accounts={ofChannel} />}
          </Card>
        );
      })}
    </Section>
  );
}

interface AddButtonsProps {
  readonly channel: string;
  readonly accounts: readonly ProviderAccount[];
}

/** Kinds that can still be added. */
function AddButtons({ channel, accounts }: AddButtonsProps): ReactNode {
  const { open } = useItem();
  const kinds = PROVIDER_KINDS.filter(
    (kind) => kind.channel === channel && (kind.hasAccounts || accounts.every((account) => account.kind !== kind)),
  );
  return (
    <div className="providers-add">
      {kinds.map(({ id, title }) => (
        <button key={id} type="button" className="button" onClick={() => open(`new/${id}`)}>
          <Icon name="plus" />
          {title}
        </button>
      ))}
    </div>
  );
}
