import type { LogEntry } from '@chatwire/protocol';
import { deviceOsOf } from '@chatwire/protocol/platform';
import { type Preview, previewOf } from '../entry/preview-of.ts';
import { CHANNEL_LABELS } from '../text/channels.ts';
import { type DeviceNaming, deviceLabel } from '../text/device-label.ts';
import { PROVIDER_LABELS } from '../text/providers.ts';
import type { TargetPath } from './path.ts';

type TargetLabelInput = Pick<LogEntry, 'channel'> &
  Partial<Pick<LogEntry, 'provider' | 'tokenType' | 'pushToken' | 'providerId' | 'payload' | 'trigger'>>;

/** Returns the target's label, its provider account, and the text shown there. */
export function targetLabel(
  input: TargetLabelInput,
  device?: DeviceNaming,
): Pick<TargetPath, 'channel' | 'label' | 'isBrowser' | 'providerText' | 'text'> {
  const { channel, provider, providerId, tokenType } = input;
  const isBrowser = tokenType !== undefined && deviceOsOf(tokenType) === 'web';
  const providerText = provider && [PROVIDER_LABELS[provider], providerId].filter(Boolean).join(' · ');
  const text = textOf(previewOf(input));
  return {
    channel,
    label: labelOf(input, device),
    ...(isBrowser && { isBrowser }),
    ...(providerText && { providerText }),
    ...(text && { text }),
  };
}

function labelOf(input: TargetLabelInput, device: DeviceNaming | undefined): string {
  const { channel } = input;
  return (channel === 'push' ? deviceLabel(input, device) : undefined) ?? CHANNEL_LABELS[channel];
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
