import type { LogEntry } from '@chatwire/protocol';
import { type Preview, previewOf } from '../entry/preview-of.ts';
import { maskedToken, platformWords } from '../people/platform-label.ts';
import { CHANNEL_WORDS } from '../text/channels.ts';
import { PROVIDER_WORDS } from '../text/providers.ts';
import type { Lane } from './path.ts';

type Place = Pick<LogEntry, 'channel'> &
  Partial<Pick<LogEntry, 'provider' | 'tokenType' | 'pushToken' | 'providerId' | 'payload'>>;

/** Where a way leads, who carries it, and what would be read there. */
export function lanePlace(place: Place): Pick<Lane, 'channel' | 'target' | 'carrier' | 'text'> {
  const { channel, provider, providerId } = place;
  const carrier = provider && [PROVIDER_WORDS[provider], providerId].filter(Boolean).join(' · ');
  const text = textOf(previewOf(place));
  return { channel, target: targetOf(place), ...(carrier && { carrier }), ...(text && { text }) };
}

function targetOf({ channel, tokenType, pushToken }: Place): string {
  if (channel !== 'push' || tokenType === undefined) return CHANNEL_WORDS[channel];
  // A device that is only imagined has a token without anything in it.
  const isReal = pushToken !== undefined && pushToken !== '…';
  return isReal ? `${platformWords(tokenType)} ${maskedToken(pushToken)}` : platformWords(tokenType);
}

function textOf(preview: Preview | undefined): string {
  switch (preview?.kind) {
    case 'push':
      return [preview.title, preview.body].filter(Boolean).join(': ');
    case 'mail':
      return preview.subject;
    case 'text':
      return preview.text;
    case undefined:
      return '';
    default:
      return preview satisfies never;
  }
}
