import type { Chat } from '@chatwire/sdk';
import { isBrowser } from '../../platform/browser.ts';
import type { PickerAdapter } from '../chat-adapters.ts';

export const browserPicker: PickerAdapter = {
  pickImages: () => pick({ accept: 'image/*' }),
  pickVideos: () => pick({ accept: 'video/*' }),
  pickFiles: (options) => pick({ accept: options?.kind === 'audio' ? 'audio/*' : '' }),
  capture: hasCamera()
    ? (kind) => pick({ accept: kind === 'image' ? 'image/*' : 'video/*', capture: 'environment' })
    : undefined,
};

/** Resolves without a file if the user closes the dialog. */
function pick({ accept, capture }: { accept: string; capture?: string }): Promise<readonly Chat.LocalFile[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = capture === undefined;
  input.accept = accept;
  if (capture !== undefined) input.setAttribute('capture', capture);
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]), { once: true });
    input.addEventListener('cancel', () => resolve([]), { once: true });
    input.click();
  });
}

/** Mobile browsers open the camera; desktop browsers show the same dialog as for files. */
function hasCamera(): boolean {
  return isBrowser() && typeof window.matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}
