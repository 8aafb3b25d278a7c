import { useAdapters } from '../adapters/adapters-context.ts';
import { fileTarget } from '../formatters/link-target.ts';
import type { BubbleSettings } from './bubble-settings.ts';

/**
 * Opens an address of a message, unless it would run something; what fails is told.
 * See docs/spec/message-list.md#text-safety, #adapters.
 */
export function useOpenUrl({ settings }: { readonly settings: BubbleSettings }): (url: string) => void {
  const { linking } = useAdapters();
  return (url) => {
    const target = fileTarget(url);
    if (target === undefined) return;
    // Adapters of apps may answer no promise, or throw.
    new Promise((resolve) => resolve(linking?.open(target))).catch((error: unknown) =>
      settings.actions.onFault('ERR_CALLBACK', error),
    );
  };
}
