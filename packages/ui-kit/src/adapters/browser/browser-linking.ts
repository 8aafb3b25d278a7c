import type { LinkingAdapter } from '../chat-adapters.ts';

/** A new tab that knows nothing of this one. Contract 24.7. */
export const browserLinking: LinkingAdapter = {
  async open(url) {
    window.open(url, '_blank', 'noopener,noreferrer');
  },
};
