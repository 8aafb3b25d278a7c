import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { PROVIDER_LABELS } from '../../text/providers.ts';
import { useConfirm } from '../../ui/confirming.tsx';
import { Item } from '../parts/item-list.tsx';
import { Tag } from '../parts/tag.tsx';
import { useTask } from '../parts/use-task.ts';
import { changeAccount, makeDefault, type ProviderAccount, removeAccount } from './accounts.ts';

/** One account in the list, and what can be done with it without looking closer. */
export function AccountRow({ account }: { readonly account: ProviderAccount }): ReactNode {
  const { kind, item, name, detail, isEnabled, isDefault } = account;
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { isBusy, run } = useTask();

  function change(done: string, work: () => Promise<void>): void {
    run(done, async () => {
      await work();
      await queries.invalidateQueries({ queryKey: ['admin', 'providers'] });
    });
  }

  async function remove(): Promise<void> {
    if (!(await confirm(removal(account)))) return;
    change(`${name} was deleted.`, () => removeAccount(api, account));
  }

  return (
    <Item
      section="providers"
      item={item}
      name={name}
      tags={
        <>
          {kind.hasAccounts && <span>{PROVIDER_LABELS[kind.provider]}</span>}
          {isDefault && <Tag>Default</Tag>}
          {!isEnabled && <Tag isOff>Off</Tag>}
        </>
      }
      details={[detail]}
      actions={
        <>
          {kind.hasAccounts && !isDefault && (
            <button
              type="button"
              className="button quiet"
              disabled={isBusy}
              aria-label={`Make default: ${name}`}
              onClick={() => change(`${name} is the default now.`, () => makeDefault(api, account))}
            >
              Make default
            </button>
          )}
          <button
            type="button"
            className="button quiet"
            disabled={isBusy}
            aria-label={`${isEnabled ? 'Switch off' : 'Switch on'}: ${name}`}
            onClick={() =>
              change(`${name} is ${isEnabled ? 'off' : 'on'} now.`, () =>
                changeAccount(api, account, { isEnabled: !isEnabled }),
              )
            }
          >
            {isEnabled ? 'Switch off' : 'Switch on'}
          </button>
          <button
            type="button"
            className="button quiet"
            disabled={isBusy}
            aria-label={`Delete: ${name}`}
            onClick={() => void remove()}
          >
            Delete
          </button>
        </>
      }
    />
  );
}

function removal({ kind, name, isDefault }: ProviderAccount) {
  const devices = kind.hasAccounts
    ? ` Devices that name it get nothing (INVALID_PUSH_PROVIDER_ID) until there is a provider “${name}” again.`
    : '';
  const rest = isDefault ? ' It is the default: no other one takes its place by itself.' : '';
  return {
    title: `Delete ${name}?`,
    text: `Its keys are gone and have to be entered anew.${devices}${rest}`,
    action: 'Delete',
  };
}
