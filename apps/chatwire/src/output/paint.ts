import { styleText } from 'node:util';
import type { Outcome } from '@chatwire/protocol';

/** Colours for a terminal that shows them: none in a pipe, none with NO_COLOR. */
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

/** Foreign text on one line of a terminal: nothing in it moves the cursor. */
export function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
