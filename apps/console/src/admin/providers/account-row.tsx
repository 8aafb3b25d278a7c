import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useHasRole } from '../../session/use-has-role.ts';
import { PROVIDER_LABELS } from '../../text/providers.ts';
import { useConfirm } from '../../ui/confirming.tsx';
import { Item } from '../parts/item-list.tsx';
import { Tag } from '../parts/tag.tsx';
import { useTask } from '../parts/use-task.ts';
import { changeAccount, makeDefault, type ProviderAccount, removeAccount } from './accounts.ts';

/** One provider account of the list, with its actions. */
export function AccountRow({ account }: { readonly account: ProviderAccount }): ReactNode {
  const { kind, item, name, detail, isEnabled, isDefault } = account;
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const canChange = useHasRole('operator');
  const { isBusy, run } = useTask();

  function change(doneText: string, work: () => Promise<void>): void {
    run(doneText, async () => {
      await work();
      await queries.invalidateQueries({ queryKey: ['admin', 'providers'] });
    });
  }

  async function remove(): Promise<void> {
    if (!(await confirm(deletionRequest(account)))) return;
    change(`Deleted ${name}.`, () => removeAccount(api, account));
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
          {!isEnabled && <Tag isOff>Disabled</Tag>}
        </>
      }
      details={[detail]}
      {...(canChange && { actions: buttons() })}
    />
  );

  function buttons(): ReactNode {
    return (
      <>
        {kind.hasAccounts && !isDefault && (
          <button
            type="button"
            className="button quiet"
            disabled={isBusy}
            aria-label={`Make default: ${name}`}
            onClick={() => change(`${name} is now the default.`, () => makeDefault(api, account))}
          >
            Make default
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          disabled={isBusy}
          aria-label={`${isEnabled ? 'Disable' : 'Enable'}: ${name}`}
          onClick={() =>
            change(`${isEnabled ? 'Disabled' : 'Enabled'} ${name}.`, () =>
              changeAccount(api, account, { isEnabled: !isEnabled }),
            )
          }
        >
          {isEnabled ? 'Disable' : 'Enable'}
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
    );
  }
}

function deletionRequest({ kind, name, isDefault }: ProviderAccount) {
  const devices = kind.hasAccounts
    ? ` Devices registered with it get no notifications (INVALID_PUSH_PROVIDER_ID) until a provider “${name}” exists again.`
    : '';
  const warning = isDefault ? ' It is the default. No other account replaces it automatically.' : '';
  return {
    title: `Delete ${name}?`,
    text: `You’ll need to re-enter its credentials.${devices}${warning}`,
    action: 'Delete',
  };
}
