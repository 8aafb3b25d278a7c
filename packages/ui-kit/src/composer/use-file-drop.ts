import { type RefObject, useEffect } from 'react';
import type { ViewInstance } from '../primitives/native-refs.ts';
import { useLatest } from '../provider/use-latest.ts';

/** Takes files that are dropped on a view or pasted into it. Does nothing on phones. Contract 32. */
export function useFileDrop(
  view: RefObject<ViewInstance | null>,
  isEnabled: boolean,
  onFiles: (files: readonly File[]) => void,
): void {
  const latest = useLatest(onFiles);
  useEffect(() => {
    const element: unknown = view.current;
    if (!isEnabled || typeof HTMLElement === 'undefined' || !(element instanceof HTMLElement)) return undefined;
    const take = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer);
    const onDragOver = (event: DragEvent) => event.preventDefault();
    element.addEventListener('paste', onPaste);
    element.addEventListener('drop', onDrop);
    element.addEventListener('dragover', onDragOver);
    return () => {
      element.removeEventListener('paste', onPaste);
      element.removeEventListener('drop', onDrop);
      element.removeEventListener('dragover', onDragOver);
    };
  }, [view, isEnabled, latest]);
}
