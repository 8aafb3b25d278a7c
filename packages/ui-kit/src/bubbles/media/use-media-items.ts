import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type MediaItem, mediaItems } from './media-item.ts';

/** The files of a message, with addresses for those that are only on the device. They are given back at the end. */
export function useMediaItems(message: Chat.MediaMessage): readonly MediaItem[] {
  const localUrl = useLocalUrls();
  return useMemo(() => mediaItems(message, localUrl), [message, localUrl]);
}

/** Addresses of files that are only on the device, while the component is mounted; undefined where there are none. */
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
