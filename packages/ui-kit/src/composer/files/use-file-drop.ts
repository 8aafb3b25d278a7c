import { type RefObject, useEffect, useState } from 'react';
import { isDom } from '../../platform/browser.ts';
import { useLatest } from '../../platform/use-latest.ts';
import type { ViewInstance } from '../../primitives/native-refs.ts';

/** `near`: files are dragged over the window; `over`: they would be dropped here. */
export type DropState = 'none' | 'near' | 'over';

/**
 * Receives files that are dropped on a view or pasted into it. Does nothing on phones.
 * See docs/spec/message-list.md#composer.
 */
export function useFileDrop(
  view: RefObject<ViewInstance | null>,
  isEnabled: boolean,
  onFiles: (files: readonly File[]) => void,
): DropState {
  const latest = useLatest(onFiles);
  const [state, setState] = useState<DropState>('none');
  useEffect(() => {
    const element: unknown = view.current;
    if (!isEnabled || !isDom(element, 'HTMLElement')) return undefined;
    const isInside = (event: Event) => isDom(event.target, 'Node') && element.contains(event.target);
    const controller = new AbortController();
    const { signal } = controller;
    element.addEventListener(
      'paste',
      (event) => {
        const files = filesOf(event.clipboardData);
        // Spreadsheets also copy a picture of the text: the text takes precedence.
        if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
        event.preventDefault();
        latest.current(files);
      },
      { signal },
    );
    document.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        setState(isInside(event) ? 'over' : 'near');
        if (!isInside(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      { signal },
    );
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setState('none'), { signal });
    document.addEventListener(
      'drop',
      (event) => {
        setState('none');
        const files = filesOf(event.dataTransfer);
        if (files.length === 0 || !isInside(event)) return;
        event.preventDefault();
        latest.current(files);
      },
      { signal },
    );
    return () => {
      controller.abort();
      setState('none');
    };
  }, [view, isEnabled, latest]);
  return state;
}

function filesOf(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])];
}
