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
  const withoutExtension = accounts.filter(({ isEnabled, skipsExtension }) => isEnabled && skipsExtension);
  if (withoutExtension.length === 0) return [];
  const { push } = (await settingsIn(db)).preferences;
  if (push.styleSetting !== 2 && push.receiptsSetting !== 2) return [];
  return withoutExtension.map(({ name }) => note(name, CHECKS.noExtension));
}
