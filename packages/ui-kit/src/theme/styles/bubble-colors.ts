import type { ChatColors } from '../colors.ts';

/** The colours that distinguish the two sides of the list. */
export interface BubbleColors {
  readonly background: string;
  readonly text: string;
  readonly muted: string;
  readonly link: string;
  readonly readTick: string;
}

/** Returns the colours of own messages. */
export function outgoingColors(colors: ChatColors): BubbleColors {
  return {
    background: colors.bubbleOut,
    text: colors.onBubbleOut,
    muted: colors.bubbleOutMuted,
    link: colors.bubbleOutLink,
    readTick: colors.readTick,
  };
}

/** Returns the colours of messages of other users. */
export function incomingColors(colors: ChatColors): BubbleColors {
  return {
    background: colors.bubbleIn,
    text: colors.onBubbleIn,
    muted: colors.bubbleInMuted,
    link: colors.bubbleInLink,
    readTick: colors.bubbleInLink,
  };
}
