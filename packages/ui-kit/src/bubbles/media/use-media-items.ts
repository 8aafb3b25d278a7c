import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type MediaItem, mediaItems } from './media-item.ts';

/** Returns the files of a message. Local files have object URLs, which are revoked on unmount. */
export function useMediaItems(message: Chat.MediaMessage): readonly MediaItem[] {
  const localUrl = useLocalUrls();
  return useMemo(() => mediaItems(message, localUrl), [message, localUrl]);
}

/**
 * Returns a function that creates object URLs of local files, valid while the component is mounted; undefined where
 * they are unsupported.
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
      const known = urls.get(file) ?? URL.createObjectURL(file);
      urls.set(file, known);
      return known;
    },
    [urls],
  );
}
