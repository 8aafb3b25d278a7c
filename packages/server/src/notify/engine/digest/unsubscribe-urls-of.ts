import { type AppSettings, isSettingOn, type ProviderName } from '@chatwire/protocol';
import type { UnsubscribeUrls } from '../../../providers/provider.ts';
import type { UnsubscribeLinks } from '../../../unsubscribe/unsubscribe-links.ts';
import type { DigestChannel } from '../../digest/digest-channel.ts';

export interface UnsubscribeRequest {
  readonly channel: DigestChannel;
  readonly provider: ProviderName;
  readonly settings: AppSettings;
  readonly recipient: string;
  /** Absent for a test. */
  readonly conversationId?: string;
}

/**
 * Returns the unsubscribe links of an email: through SMTP always, through other providers while `email.unsubscribeSetting` is
 * on. Returns undefined for other emails, and for SMS. See docs/spec/last-mile.md#unsubscribe.
 */
export async function unsubscribeUrlsOf(
  links: UnsubscribeLinks,
  { channel, provider, settings, recipient, conversationId }: UnsubscribeRequest,
): Promise<UnsubscribeUrls | undefined> {
  if (channel !== 'email') return undefined;
  if (provider !== 'smtp' && !isSettingOn(settings.preferences.email.unsubscribeSetting)) return undefined;
  return links.of(recipient, conversationId);
}
