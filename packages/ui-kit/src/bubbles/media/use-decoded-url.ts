import { useEffect, useRef, useState } from 'react';
import { Image } from 'react-native';
import { useAdapters } from '../../adapters/adapters-context.ts';
import { useLatest } from '../../platform/use-latest.ts';
import type { MediaLoading } from './use-media-loading.ts';

interface DecodedUrl {
  /** The URL to display. */
  readonly url: string;
  /** Changes when a new element must load the URL. */
  readonly reload: number;
  /** Call this when the picture of `url` is displayed. */
  readonly loaded: () => void;
}

/**
 * Replaces the URL of a picture only after the new file has been decoded. Until then the local picture stays visible,
 * in the same element. An image component of the app gets the new URL immediately.
 * See docs/spec/message-list.md#send-states.
 */
export function useDecodedUrl(url: string, { attempt, fail }: MediaLoading): DecodedUrl {
  const hasOwnImage = useAdapters().image?.Image !== undefined;
  const [drawn, draw] = useState({ url, attempt, reload: 0 });
  const isLoaded = useRef(false);
  const failed = useLatest(fail);
  useEffect(() => {
    if (url === drawn.url && attempt === drawn.attempt) return undefined;
    const reload = isLoaded.current ? drawn.reload : drawn.reload + 1;
    if (hasOwnImage || !isLoaded.current) return draw({ url, attempt, reload });
    let isWanted = true;
    Image.prefetch(url).then(
      () => isWanted && draw({ url, attempt, reload }),
      () => isWanted && failed.current(),
    );
    return () => {
      isWanted = false;
    };
  }, [url, attempt, drawn, hasOwnImage, failed]);
  const loaded = () => {
    isLoaded.current = true;
  };
  return { url: drawn.url, reload: drawn.reload, loaded };
}
