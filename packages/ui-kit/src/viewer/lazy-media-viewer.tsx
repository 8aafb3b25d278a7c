import { type ReactNode, useEffect, useState } from 'react';
import { useLatest } from '../provider/use-latest.ts';
import type { MediaViewer, MediaViewerProps } from './media-viewer.tsx';

/** The media viewer, whose code is loaded when it is first opened. If that fails it closes, and the next press tries again. */
export function LazyMediaViewer(props: MediaViewerProps): ReactNode {
  const [Viewer, setViewer] = useState<typeof MediaViewer | undefined>(undefined);
  const latest = useLatest(props);
  useEffect(() => {
    let isOpen = true;
    import('./media-viewer.tsx').then(
      (loaded) => isOpen && setViewer(() => loaded.MediaViewer),
      (error: unknown) => {
        if (!isOpen) return;
        const { settings, onClose } = latest.current;
        settings.actions.onFault('ERR_RENDER', error);
        onClose();
      },
    );
    return () => {
      isOpen = false;
    };
  }, [latest]);
  return Viewer && <Viewer {...props} />;
}
