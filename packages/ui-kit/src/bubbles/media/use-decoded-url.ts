import { useEffect, useRef, useState } from 'react';
import { Image } from 'react-native';
import { useAdapters } from '../../adapters/adapters-context.ts';
import { useLatest } from '../../platform/use-latest.ts';
import type { MediaLoading } from './use-media-loading.ts';

interface DecodedUrl {
  /** The address to draw. */
  readonly url: string;
  /** Changes when a new element must load the address. */
  readonly reload: number;
  /** The picture of `url` is drawn. */
  readonly loaded: () => void;
}

/**
 * Replaces the address of a picture only after the new one has been decoded: until then the local picture
 * stays, and so does its element. An image component of the app gets the new address immediately.
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
