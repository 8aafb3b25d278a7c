import { styleText } from 'node:util';
import type { DeviceResult, Outcome } from '@chatwire/protocol';

/** Terminal colours; none in a pipe or with NO_COLOR. */
export type Color = Parameters<typeof styleText>[0];

/** Returns text in a colour, for standard output. Unchanged where that shows no colours. */
export function paint(color: Color, text: string): string {
  return styleText(color, text, { stream: process.stdout });
}

/** The provider accepted a notification that was sent: whether the user saw it is not the outcome. */
export const OUTCOME_COLOR: Readonly<Record<Outcome, Color>> = {
  sent: 'blue',
  failed: 'red',
  skipped: 'yellow',
  unreachable: 'magenta',
};

export const DEVICE_COLOR: Readonly<Record<DeviceResult, Color>> = {
  shown: 'green',
  handed: 'green',
  notShown: 'yellow',
  replaced: 'dim',
  cleared: 'dim',
  arrived: 'dim',
  unknown: 'dim',
};

/** Escapes untrusted text for one line of a terminal, so that it cannot move the cursor. */
export function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
