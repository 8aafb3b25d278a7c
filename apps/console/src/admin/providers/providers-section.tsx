import './providers-section.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { ItemList } from '../parts/item-list.tsx';
import { Card, Loaded, Section } from '../parts/section.tsx';
import { useItem } from '../use-item.ts';
import { AccountRow } from './account-row.tsx';
import { type Account, readAccounts } from './accounts.ts';
import { PROVIDER_KINDS } from './provider-kinds.ts';
import { ProviderPage } from './provider-page.tsx';

const CHANNELS = [
  {
    channel: 'push',
    title: 'Push',
    about: 'At once, to every device. A device names its provider, or uses the default one.',
  },
  { channel: 'email', title: 'Email', about: 'About what is still unread after a while.' },
  { channel: 'sms', title: 'Text messages', about: 'About what is still unread after a while.' },
] as const;

/** Services that carry notifications, and the accounts there. */
export function ProvidersSection(): ReactNode {
  const api = useApi();
  const { item } = useItem();
  const query = useQuery({
    queryKey: ['admin', 'providers'],
    queryFn: ({ signal }) => readAccounts(api, signal),
  });
  return (
    <Loaded query={query} what="The providers">
      {(accounts) => {
        const added = PROVIDER_KINDS.find(({ id }) => item === `new/${id}`);
        if (added) return <ProviderPage key={item} kind={added} account={undefined} />;
        const account = accounts.find((one) => one.item === item);
        if (account) return <ProviderPage key={item} kind={account.kind} account={account} />;
        return <ProviderLists accounts={accounts} />;
      }}
    </Loaded>
  );
}

function ProviderLists({ accounts }: { readonly accounts: readonly Account[] }): ReactNode {
  return (
    <Section
      title="Providers"
      about="The services that carry notifications. Keys are stored encrypted and never shown again."
    >
      {CHANNELS.map(({ channel, title, about }) => {
        const own = accounts.filter(({ kind }) => kind.channel === channel);
        return (
          <Card key={channel} title={title} about={about}>
            <ItemList none="No provider: nothing goes out on this channel.">
              {own.map((account) => (
                <AccountRow key={account.item} account={account} />
              ))}
            </ItemList>
            <AddButtons channel={channel} accounts={own} />
          </Card>
        );
      })}
    </Section>
  );
}

interface AddButtonsProps {
  readonly channel: string;
  readonly accounts: readonly Account[];
}

/** What is not there yet, and what there may be several of. */
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
