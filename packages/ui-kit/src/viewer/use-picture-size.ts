import { useEffect, useState } from 'react';
import { Image } from 'react-native';
import type { Size } from '../adapters/zoom-view-props.ts';
import type { ViewerItem } from './viewer-item.ts';

/** Returns the natural size of a picture in px: from its message, otherwise from the file; undefined until known. */
export function usePictureSize({ url, width, height, isVideo }: ViewerItem): Size | undefined {
  const [loaded, setLoaded] = useState<{ readonly url: string; readonly size: Size } | undefined>(undefined);
  const isKnown = width !== undefined && height !== undefined;
  useEffect(() => {
    if (isKnown || isVideo || url === undefined) return undefined;
    let isWanted = true;
    Image.getSize(
      url,
      (naturalWidth, naturalHeight) => {
        if (isWanted) setLoaded({ url, size: { width: naturalWidth, height: naturalHeight } });
      },
      // The failure is shown by the page.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [url, isKnown, isVideo]);
  const knownSize = isKnown ? { width, height } : loaded?.url === url ? loaded?.size : undefined;
  const [lastSize, setLastSize] = useState(knownSize);
  if (lastSize?.width === knownSize?.width && lastSize?.height === knownSize?.height) return lastSize;
  setLastSize(knownSize);
  return knownSize;
}
