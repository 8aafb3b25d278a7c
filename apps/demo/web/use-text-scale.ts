import { useEffect } from 'react';

/** Sets the text scale on the page, which the kit reads. */
export function useTextScale(textScale: string): void {
  useEffect(() => {
    document.documentElement.style.fontSize = `${Number(textScale) * 100}%`;
    // Text sizes are measured again on resize.
    window.dispatchEvent(new Event('resize'));
  }, [textScale]);
}
