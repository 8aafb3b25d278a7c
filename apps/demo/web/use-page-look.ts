import { useEffect } from 'react';
import type { DemoSettings } from '../src/settings/demo-settings.ts';

/** What the kit reads from the page: the size of its texts and whether it is light or dark. */
export function usePageLook({ textScale, mode }: Pick<DemoSettings, 'textScale' | 'mode'>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = `${Number(textScale) * 100}%`;
    style.colorScheme = mode === 'auto' ? 'light dark' : mode;
    // Sizes of texts are measured again when the window is.
    window.dispatchEvent(new Event('resize'));
  }, [textScale, mode]);
}
