import { useEffect, useRef, useState } from 'react';
import { Image } from 'react-native';
import { useAdapters } from '../../adapters/adapters-context.ts';
import { useLatest } from '../../platform/use-latest.ts';
import type { MediaLoading } from './use-media-loading.ts';

interface DecodedUrl {
  /** The URL to display. */
  readonly url: string;
  /** Key of the image element. A change makes a new element load the URL. */
  readonly reload: number;
  /** Must be called when the picture of `url` is displayed. */
  readonly loaded: () => void;
}

/**
 * Returns the URL that a picture should display. When `url` changes, it returns the former one until the new file has been
 * decoded, so that the local picture stays visible. An image component of the app gets the new URL immediately.
 * See docs/spec/message-list.md#send-states.
 */
export function useDecodedUrl(url: string, { attempt, fail }: MediaLoading): DecodedUrl {
  const hasAppImage = useAdapters().image?.Image !== undefined;
  const [displayed, setDisplayed] = useState({ url, attempt, reload: 0 });
  const isLoaded = useRef(false);
  const latestFail = useLatest(fail);
  useEffect(() => {
    if (url === displayed.url && attempt === displayed.attempt) return undefined;
    const reload = isLoaded.current ? displayed.reload : displayed.reload + 1;
    if (hasAppImage || !isLoaded.current) return setDisplayed({ url, attempt, reload });
    let isCurrent = true;
    Image.prefetch(url).then(
      () => isCurrent && setDisplayed({ url, attempt, reload }),
      () => isCurrent && latestFail.current(),
    );
    return () => {
      isCurrent = false;
    };
  }, [url, attempt, displayed, hasAppImage, latestFail]);
  const loaded = () => {
    isLoaded.current = true;
  };
  return { url: displayed.url, reload: displayed.reload, loaded };
}
