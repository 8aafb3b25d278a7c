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
    const text = accounts.length === 0 ? 'no provider accounts' : 'all provider accounts are disabled';
    return [note('providers', `${text}: nobody can be notified`)];
  }
  return Promise.all(accounts.map((account) => findingOf(account, sandbox)));
}

async function findingOf(
  { name: about, isEnabled, isUsable, urls }: ProviderSummary,
  sandbox: SandboxUrls | undefined,
): Promise<Finding> {
  if (!isEnabled) return note(about, 'disabled');
  if (!isUsable) return fault(about, 'the stored credentials cannot be read: was CHATWIRE_SECRET_KEY changed?');
  const faults = (await Promise.all(urls.map((url) => hostFault(url)))).filter((found) => found !== undefined);
  const isSandbox =
    sandbox !== undefined &&
    urls.every((url) => Object.values(sandbox).some((one) => one.startsWith(new URL(url).origin)));
  if (faults.length > 0) {
    return isSandbox
      ? note(about, `sandbox of npm start, which does not run: ${faults.join('; ')}`)
      : fault(about, faults.join('; '));
  }
  return ok(
    about,
    `${isSandbox ? 'sandbox: ' : ''}credentials are readable, ${urls.map((url) => new URL(url).host).join(' and ')} can be reached`,
  );
}
