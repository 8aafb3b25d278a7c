import { type ProviderSummary, type Storage, settingsIn } from '@chatwire/server';
import { CHECKS } from '../texts/doctor.ts';
import { type Finding, note } from './finding.ts';

/**
 * Finds APNs accounts that keep the app's extension from running while pushes rely on it. See
 * docs/spec/last-mile.md#actions-and-platforms.
 */
export async function checkExtension(
  accounts: readonly ProviderSummary[],
  { db }: Pick<Storage, 'db'>,
): Promise<readonly Finding[]> {
  const concerned = accounts.filter(({ isEnabled, skipsExtension }) => isEnabled && skipsExtension);
  if (concerned.length === 0) return [];
  const { push } = (await settingsIn(db)).preferences;
  if (push.styleSetting !== 2 && push.receiptsSetting !== 2) return [];
  return concerned.map(({ name }) => note(name, CHECKS.noExtension));
}
