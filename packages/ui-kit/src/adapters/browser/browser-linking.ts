import type { LinkingAdapter } from '../chat-adapters.ts';

/** A new tab that knows nothing of this one. See docs/spec/message-list.md#text-safety. */
export const browserLinking: LinkingAdapter = {
  async open(url) {
    window.open(url, '_blank', 'noopener,noreferrer');
  },
};
