import type { BubbleKindStyle } from '../theme/styles/bubble-kind-style.ts';
import type { Bubble } from './bubble.ts';

/** Returns the style of a bubble's kind of content; undefined for text. */
export function kindStyle({ message, style }: Bubble): BubbleKindStyle | undefined {
  const category = message.getCategory();
  const type = message.getType();
  if (category === 'agentic') return style.assistant;
  if (category !== 'message') return undefined;
  switch (type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
      return style[type];
    default:
      return undefined;
  }
}
