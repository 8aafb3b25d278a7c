import type { LogEntry } from '@chatwire/protocol';
import { type Preview, previewOf } from '../entry/preview-of.ts';
import { CHANNEL_LABELS } from '../text/channels.ts';
import { maskedToken, platformLabel } from '../text/platform-label.ts';
import { PROVIDER_LABELS } from '../text/providers.ts';
import type { TargetPath } from './path.ts';

type TargetLabelInput = Pick<LogEntry, 'channel'> &
  Partial<Pick<LogEntry, 'provider' | 'tokenType' | 'pushToken' | 'providerId' | 'payload'>>;

/** Returns the target's label, its provider account, and the text shown there. */
export function targetLabel(input: TargetLabelInput): Pick<TargetPath, 'channel' | 'label' | 'providerText' | 'text'> {
  const { channel, provider, providerId } = input;
  const providerText = provider && [PROVIDER_LABELS[provider], providerId].filter(Boolean).join(' · ');
  const text = textOf(previewOf(input));
  return { channel, label: labelOf(input), ...(providerText && { providerText }), ...(text && { text }) };
}

function labelOf({ channel, tokenType, pushToken }: TargetLabelInput): string {
  if (channel !== 'push' || tokenType === undefined) return CHANNEL_LABELS[channel];
  // A what-if device has an empty token.
  const isReal = pushToken !== undefined && pushToken !== '…';
  return isReal ? `${platformLabel(tokenType)} ${maskedToken(pushToken)}` : platformLabel(tokenType);
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
