import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';

/**
 * Returns an object URL for a local file, revoked on unmount; undefined without a file, and where object URLs are
 * unsupported.
 */
export function useLocalUrl(file: Chat.LocalFile | undefined): string | undefined {
  const [url, setUrl] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (file === undefined) return setUrl(undefined);
    if ('uri' in file) return setUrl(file.uri);
    if (typeof URL.createObjectURL !== 'function') return undefined;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
