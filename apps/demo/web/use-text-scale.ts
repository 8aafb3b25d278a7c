import { useEffect } from 'react';

/** What the kit reads from the page: the size of its texts, as a factor. */
export function useTextScale(textScale: string): void {
  useEffect(() => {
    document.documentElement.style.fontSize = `${Number(textScale) * 100}%`;
    // Sizes of texts are measured again when the window is.
    window.dispatchEvent(new Event('resize'));
  }, [textScale]);
}
