import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type MediaItem, mediaItems } from './media-item.ts';

/** Returns the files of a message. Files on the device have object URLs, which are revoked on unmount. */
export function useMediaItems(message: Chat.MediaMessage): readonly MediaItem[] {
  const localUrl = useLocalUrls();
  return useMemo(() => mediaItems(message, localUrl), [message, localUrl]);
}

/**
 * Returns a function that creates an object URL of a local file, valid while the component is mounted. The function
 * returns undefined where object URLs are unsupported.
 */
export function useLocalUrls(): (file: Blob) => string | undefined {
  const [urls] = useState(() => new Map<Blob, string>());
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
      urls.clear();
    },
    [urls],
  );
  return useCallback(
    (file: Blob) => {
      if (typeof URL.createObjectURL !== 'function') return undefined;
      const url = urls.get(file) ?? URL.createObjectURL(file);
      urls.set(file, url);
      return url;
    },
    [urls],
  );
}
