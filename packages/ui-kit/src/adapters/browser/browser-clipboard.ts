import type { ClipboardAdapter } from '../chat-adapters.ts';

/** Undefined where the page may not write to the clipboard, as on unencrypted pages. */
export function browserClipboard(): ClipboardAdapter | undefined {
  const { clipboard } = asPage(navigator);
  return clipboard && { setText: (text) => clipboard.writeText(text) };
}

/** The types of browsers promise a clipboard on every page. */
function asPage(page: Navigator): { readonly clipboard?: Clipboard } {
  return page;
}
