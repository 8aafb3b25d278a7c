import { type ProviderSummary, type Storage, settingsIn } from '@chatwire/server';
import { CHECKS } from '../texts/doctor.ts';
import { type Finding, note } from './finding.ts';

/** The app settings of pushes on which the findings depend. */
export interface PushAdditions {
  readonly receiptsSetting: 1 | 2;
  readonly styleSetting: 1 | 2;
}

/** Finds accounts whose pushes do not run the app or its extension, although receipts or the appearance of pushes rely on it. */
export async function checkPushAccounts(
  accounts: readonly ProviderSummary[],
  { db }: Pick<Storage, 'db'>,
): Promise<readonly Finding[]> {
  return pushAccountFindings(accounts, (await settingsIn(db)).preferences.push);
}

/**
 * Returns the findings about the accounts that are enabled.
 * See docs/spec/last-mile.md#receipt-events, #actions-and-platforms.
 */
export function pushAccountFindings(
  accounts: readonly ProviderSummary[],
  { receiptsSetting, styleSetting }: PushAdditions,
): readonly Finding[] {
  const hasReceipts = receiptsSetting === 2;
  const needsExtension = hasReceipts || styleSetting === 2;
  return accounts
    .filter(({ isEnabled }) => isEnabled)
    .flatMap(({ name, skipsExtension, skipsApp }) => [
      ...(needsExtension && skipsExtension ? [note(name, CHECKS.noExtension)] : []),
      ...(hasReceipts && skipsApp ? [note(name, CHECKS.shownBySystem)] : []),
    ]);
}
