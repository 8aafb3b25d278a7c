import { useAdapters } from '../../adapters/adapters-context.ts';
import { fileTarget } from '../../formatters/links/link-target.ts';
import type { BubbleSettings } from '../bubble-settings.ts';

/**
 * Returns a function that opens a URL of a message. A URL that could run code is ignored; failures are reported.
 * See docs/spec/message-list.md#text-safety, #adapters.
 */
export function useOpenUrl({ settings }: { readonly settings: BubbleSettings }): (url: string) => void {
  const { linking } = useAdapters();
  return (url) => {
    const target = fileTarget(url);
    if (target === undefined) return;
    // App adapters may return no promise, or throw.
    new Promise((resolve) => resolve(linking?.open(target))).catch((error: unknown) =>
      settings.actions.onFault('ERR_CALLBACK', error),
    );
  };
}
