import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { PROVIDER_KINDS, type ProviderKind } from '../../api/provider-kinds.ts';
import { atPath } from '../form/document.ts';

type Stored = Readonly<Record<string, unknown>>;

/** A provider account, secrets masked. */
export interface ProviderAccount {
  readonly kind: ProviderKind;
  /** Id in the URL of its page. */
  readonly item: string;
  readonly name: string;
  readonly detail: string;
  readonly isEnabled: boolean;
  readonly isDefault: boolean;
  readonly stored: Stored;
}

/** Fetches all provider accounts. */
export async function readAccounts(api: ApiClient, signal: AbortSignal): Promise<readonly ProviderAccount[]> {
  const lists = await Promise.all(PROVIDER_KINDS.map((kind) => readKind(api, kind, signal)));
  return lists.flat();
}

/** Creates a provider account from the fields of its form. */
export async function createAccount(api: ApiClient, kind: ProviderKind, fields: Stored): Promise<void> {
  await api.send('POST', kind.path, fields);
}

/** Changes an account. Omitted fields keep their value. */
export async function changeAccount(api: ApiClient, account: ProviderAccount, changes: Stored): Promise<void> {
  await api.send('PUT', account.kind.path, { ...idOf(account), ...changes });
}

/** Makes a provider account the default. */
export async function makeDefault(api: ApiClient, { kind, name }: ProviderAccount): Promise<void> {
  await api.send('PUT', `${kind.path}/default/${encodeURIComponent(name)}`);
}

/** Deletes a provider account. */
export async function removeAccount(api: ApiClient, { kind, name }: ProviderAccount): Promise<void> {
  await api.send('DELETE', kind.hasAccounts ? `${kind.path}/${encodeURIComponent(name)}` : kind.path);
}

/** Returns the request parameters that select this account. */
export function idOf({ kind, name }: ProviderAccount): { readonly providerId?: string } {
  return kind.hasAccounts ? { providerId: name } : {};
}

async function readKind(api: ApiClient, kind: ProviderKind, signal: AbortSignal): Promise<readonly ProviderAccount[]> {
  try {
    const response = await api.get<Stored>(kind.path, {}, signal);
    const { pushProviders } = response;
    const stored = Array.isArray(pushProviders) ? pushProviders : [response];
    return stored.map((fields: Stored) => accountOf(kind, fields));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

function accountOf(kind: ProviderKind, stored: Stored): ProviderAccount {
  const name = kind.hasAccounts ? String(stored['providerId']) : kind.title;
  return {
    kind,
    item: kind.hasAccounts ? `${kind.id}/${name}` : kind.id,
    name,
    detail: String(atPath(stored, kind.shownBy) ?? ''),
    isEnabled: stored['isEnabled'] !== false,
    isDefault: stored['isDefault'] === true,
    stored,
  };
}
