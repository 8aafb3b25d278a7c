import type { UnsubscribeUrls } from '../provider.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

/** Returns the unsubscribe links at the end of an email, in order. See docs/spec/last-mile.md#unsubscribe. */
export function unsubscribeLinks(
  urls: UnsubscribeUrls | undefined,
): readonly { readonly label: string; readonly url: string }[] {
  if (!urls) return [];
  const { all, conversation } = urls;
  return [
    ...(conversation === undefined ? [] : [{ label: MAIL_TEXTS.unsubscribeConversation, url: conversation }]),
    { label: MAIL_TEXTS.unsubscribeAll, url: all },
  ];
}
