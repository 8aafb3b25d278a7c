import type { ClipboardAdapter } from '../chat-adapters.ts';

/** Returns the browser's clipboard; undefined where the page may not write to it, such as on unencrypted pages. */
export function browserClipboard(): ClipboardAdapter | undefined {
  const { clipboard } = asPage(navigator);
  return clipboard && { setText: (text) => clipboard.writeText(text) };
}

/** The DOM types claim that every page has a clipboard. */
function asPage(page: Navigator): { readonly clipboard?: Clipboard } {
  return page;
}
