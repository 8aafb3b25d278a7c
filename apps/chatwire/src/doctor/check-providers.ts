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
import { CHECKS } from '../texts.ts';
import { type Finding, fault, note, ok } from './finding.ts';
import { hostFault } from './host-fault.ts';

/**
 * Every provider account: enabled, its credentials readable, its hosts reachable. Nothing is sent. `sandbox`: addresses
 * that `npm start` calls instead of the providers'.
 */
export async function checkProviders(
  config: Config,
  { db }: Storage,
  sandbox: SandboxUrls | undefined,
): Promise<readonly Finding[]> {
  const stored = await loadAccounts(db, createSecretBox(await secretKeysOf(config)));
  const accounts = providerSummariesOf(stored, { ...config, ...sandbox });
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
  const faults = (await Promise.all(urls.map((url) => hostFault(url)))).filter((found) => found !== undefined);
  const isSandbox =
    sandbox !== undefined &&
    urls.every((url) => Object.values(sandbox).some((one) => one.startsWith(new URL(url).origin)));
  if (faults.length > 0) {
    const text = faults.join('; ');
    return isSandbox ? note(about, CHECKS.sandboxStopped(text)) : fault(about, text);
  }
  const hosts = [...new Set(urls.map((url) => new URL(url).host))];
  return ok(about, CHECKS.reachable(hosts, isSandbox));
}
