import type { SandboxUrls } from '@chatwire/sandbox';
import {
  type Config,
  createSecretBox,
  loadAccounts,
  type ProviderAccounts,
  type Storage,
  secretKeysOf,
} from '@chatwire/server';
import { type Finding, fault, note, ok } from './finding.ts';
import { hostFault } from './host-fault.ts';

interface Account {
  readonly about: string;
  readonly isEnabled: boolean;
  readonly isUsable: boolean;
  readonly urls: readonly string[];
}

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
  const accounts = listed(stored, { ...config, ...sandbox });
  if (!accounts.some(({ isEnabled }) => isEnabled)) {
    const text = accounts.length === 0 ? 'no provider accounts' : 'all provider accounts are disabled';
    return [note('providers', `${text}: nobody can be notified`)];
  }
  return Promise.all(accounts.map((account) => findingOf(account, sandbox)));
}

async function findingOf(
  { about, isEnabled, isUsable, urls }: Account,
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

function listed(accounts: ProviderAccounts, config: Config): Account[] {
  const { fcm, apns, custom, email, sms } = accounts;
  return [
    ...fcm.map((one) => accountOf(`fcm ${one.providerId}`, one, [config.fcmUrl, config.fcmTokenUrl])),
    ...apns.map((one) => accountOf(`apns ${one.providerId}`, one, [apnsUrl(config, one.fields?.productionMode)])),
    ...optional('custom push', custom, custom?.fields?.webhookURL),
    ...optional('sendgrid', email.sendgrid, config.sendgridUrl),
    ...optional('custom email', email.custom, email.custom?.fields?.webhookURL),
    ...optional('twilio', sms.twilio, config.twilioUrl),
    ...optional('custom sms', sms.custom, sms.custom?.fields?.webhookURL),
  ];
}

interface StoredAccount {
  readonly isEnabled: boolean;
  readonly fields?: object;
}

function optional(about: string, account: StoredAccount | undefined, url: string | undefined): Account[] {
  return account === undefined ? [] : [accountOf(about, account, url === undefined ? [] : [url])];
}

function accountOf(about: string, { isEnabled, fields }: StoredAccount, urls: readonly string[]): Account {
  return { about, isEnabled, isUsable: fields !== undefined, urls };
}

function apnsUrl(config: Config, isProduction: boolean | undefined): string {
  return config.apnsUrl ?? (isProduction ? 'https://api.push.apple.com' : 'https://api.sandbox.push.apple.com');
}
