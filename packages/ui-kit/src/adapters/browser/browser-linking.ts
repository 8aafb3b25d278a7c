import type { LinkingAdapter } from '../chat-adapters.ts';

/** Opens links in a new tab without access to this page. See docs/spec/message-list.md#text-safety. */
export const browserLinking: LinkingAdapter = {
  async open(url) {
    window.open(url, '_blank', 'noopener,noreferrer');
  },
};
