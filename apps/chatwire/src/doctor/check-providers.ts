import type { SandboxUrls } from '@chatwire/sandbox';
import {
  type Config,
  createSecretBox,
  loadAccounts,
  type ProviderSummary,
  providerSummariesOf,
  type Storage,
  secretKeysOf,
} from '@chatwire/server';
import { CHECKS } from '../texts/doctor.ts';
import { type Finding, fault, note, ok } from './finding.ts';
import { hostFault } from './host-fault.ts';

/** Returns the provider accounts. `sandbox`: addresses that `npm start` uses instead of those of the providers. */
export async function accountsOf(
  config: Config,
  { db }: Storage,
  sandbox: SandboxUrls | undefined,
): Promise<readonly ProviderSummary[]> {
  const stored = await loadAccounts(db, createSecretBox(await secretKeysOf(config)));
  return providerSummariesOf(stored, { ...config, ...sandbox });
}

/**
 * Returns the URLs of enabled accounts that are reached over TLS and without a proxy: real providers, not the sandbox.
 */
export function directUrlsOf(accounts: readonly ProviderSummary[], { egressProxies }: Config): readonly string[] {
  const urls = accounts.filter(({ isEnabled }) => isEnabled).flatMap((account) => account.urls);
  return urls.filter((url) => url.startsWith('https:') && egressProxies.proxyFor(new URL(url)) === undefined);
}

/**
 * Checks that each provider account is enabled, its credentials can be read, and its hosts can be reached. Sends
 * nothing.
 */
export async function checkProviders(
  accounts: readonly ProviderSummary[],
  sandbox: SandboxUrls | undefined,
): Promise<readonly Finding[]> {
  if (!accounts.some(({ isEnabled }) => isEnabled)) {
    return [note(CHECKS.providers, accounts.length === 0 ? CHECKS.noAccounts : CHECKS.allDisabled)];
  }
  return Promise.all(accounts.map((account) => findingOf(account, sandbox)));
}

async function findingOf(
  { name: about, isEnabled, isUsable, urls }: ProviderSummary,
  sandbox: SandboxUrls | undefined,
): Promise<Finding> {
  if (!isEnabled) return note(about, CHECKS.disabled);
  if (!isUsable) return fault(about, CHECKS.unreadableCredentials);
  const faults = (await Promise.all(urls.map((url) => hostFault(url)))).filter((hostError) => hostError !== undefined);
  const isSandbox =
    sandbox !== undefined &&
    urls.every((url) => Object.values(sandbox).some((sandboxUrl) => sandboxUrl.startsWith(new URL(url).origin)));
  if (faults.length > 0) {
    const text = faults.join('; ');
    return isSandbox ? note(about, CHECKS.sandboxStopped(text)) : fault(about, text);
  }
  const hosts = [...new Set(urls.map((url) => new URL(url).host))];
  return ok(about, CHECKS.reachable(hosts, isSandbox));
}
