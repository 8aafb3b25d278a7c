import { styleText } from 'node:util';
import type { Outcome } from '@chatwire/protocol';

/** Terminal colours; none in a pipe or with NO_COLOR. */
export type Colour = Parameters<typeof styleText>[0];

export function paint(colour: Colour, text: string): string {
  return styleText(colour, text, { stream: process.stdout });
}

export const OUTCOME_COLOUR: Readonly<Record<Outcome, Colour>> = {
  sent: 'green',
  failed: 'red',
  skipped: 'yellow',
  unreachable: 'magenta',
};

/** Escapes untrusted text for one line of a terminal, so that it cannot move the cursor. */
export function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
