import { isDom } from '../../platform/browser.ts';
import type { ShareAdapter } from '../chat-adapters.ts';

/**
 * Returns the browser's Web Share; undefined where there is none. Shares links only, because attachments are
 * cross-origin.
 */
export function browserShare(): ShareAdapter | undefined {
  if (typeof navigator.share !== 'function') return undefined;
  return {
    canShareFiles: false,
    async share({ text, urls = [], title }) {
      const [url] = urls;
      const lines = [text, ...urls.slice(1)].filter((line) => line !== undefined && line !== '').join('\n');
      try {
        await navigator.share({
          ...(title !== undefined && { title }),
          ...(lines !== '' && { text: lines }),
          ...(url !== undefined && { url }),
        });
      } catch (error) {
        // The user closed the dialog, which is not a failure.
        if (!(isDom(error, 'DOMException') && error.name === 'AbortError')) throw error;
      }
    },
  };
}
