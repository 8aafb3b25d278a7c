import { isSettingOn, type SmtpTest } from '@chatwire/protocol';
import type { SecretBox } from '../base/secrets/secret-box.ts';
import { systemClock } from '../base/time/clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../storage/storage.ts';
import { settingsIn } from './notification-settings.ts';
import { testSmtpAccount } from './providers/test-smtp-account.ts';
import { loadAccounts } from './providers-directory.ts';

/** State of emails, for `doctor`. */
export interface EmailSummary {
  /** Whether an enabled account sends emails with unsubscribe links. */
  readonly hasLinks: boolean;
  /** Whether an enabled account sends emails without these links because `email.unsubscribeSetting` is off. */
  readonly lacksLinks: boolean;
  /** Result of a test of the enabled SMTP account. Absent without one. */
  readonly smtp?: SmtpTest;
}

/** Returns the state of emails. See docs/spec/last-mile.md#unsubscribe. */
export async function emailSummary(db: Db, box: SecretBox, config: Config): Promise<EmailSummary> {
  const accounts = await loadAccounts(db, box);
  const { smtp, sendgrid, customEmail } = accounts;
  const settings = await settingsIn(db);
  const isOn = isSettingOn(settings.preferences.email.unsubscribeSetting);
  const hasSmtp = smtp.some(({ isEnabled, fields }) => isEnabled && fields !== undefined);
  const providersDirectory = { current: async () => accounts };
  const others = [
    ...sendgrid.filter(({ isEnabled, fields }) => isEnabled && !fields?.sendGridUnsubscribeGroupID),
    ...customEmail.filter(({ isEnabled }) => isEnabled),
  ];
  return {
    hasLinks: hasSmtp || (isOn && others.length > 0),
    lacksLinks: !isOn && others.length > 0,
    ...(hasSmtp && { smtp: await testSmtpAccount({ providersDirectory, config, clock: systemClock }) }),
  };
}
