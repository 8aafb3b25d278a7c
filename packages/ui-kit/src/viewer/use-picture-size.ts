import { useEffect, useState } from 'react';
import { Image } from 'react-native';
import type { Size } from '../adapters/zoom-view-props.ts';
import type { ViewerItem } from './viewer-item.ts';

/** Returns the natural size of a picture in px: from its message, otherwise from the file; undefined until known. */
export function usePictureSize({ url, width, height, isVideo }: ViewerItem): Size | undefined {
  const [found, setFound] = useState<{ readonly url: string; readonly size: Size } | undefined>(undefined);
  const isKnown = width !== undefined && height !== undefined;
  useEffect(() => {
    if (isKnown || isVideo || url === undefined) return undefined;
    let isWanted = true;
    Image.getSize(
      url,
      (ownWidth, ownHeight) => {
        if (isWanted) setFound({ url, size: { width: ownWidth, height: ownHeight } });
      },
      // The failure is shown by the page.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [url, isKnown, isVideo]);
  const knownSize = isKnown ? { width, height } : found?.url === url ? found?.size : undefined;
  const [kept, keep] = useState(knownSize);
  if (kept?.width === knownSize?.width && kept?.height === knownSize?.height) return kept;
  keep(knownSize);
  return knownSize;
}
