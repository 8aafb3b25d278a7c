import { styleText } from 'node:util';
import type { DeviceReach, Outcome } from '@chatwire/protocol';

/** Terminal colours; none in a pipe or with NO_COLOR. */
export type Colour = Parameters<typeof styleText>[0];

/** Returns text in a colour, for standard output. Unchanged where that shows no colours. */
export function paint(colour: Colour, text: string): string {
  return styleText(colour, text, { stream: process.stdout });
}

/** The provider accepted a notification that was sent: whether the user saw it is not the outcome. */
export const OUTCOME_COLOUR: Readonly<Record<Outcome, Colour>> = {
  sent: 'blue',
  failed: 'red',
  skipped: 'yellow',
  unreachable: 'magenta',
};

export const DEVICE_COLOUR: Readonly<Record<DeviceReach, Colour>> = {
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
