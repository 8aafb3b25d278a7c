import type { ReactNode } from 'react';
import type { WindowRect } from './place-popover.ts';
import { Popover } from './popover.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';
import { useIsWide } from './use-is-wide.ts';

export interface AdaptiveSheetProps extends SheetProps {
  /** Position of the element that opened the layer; undefined: a sheet in any window. */
  readonly anchor: WindowRect | undefined;
}

/**
 * A sheet on phones and in narrow windows, a popover at its opener in wide browsers.
 * See docs/spec/message-list.md#options-menu.
 */
export function AdaptiveSheet({ anchor, ...props }: AdaptiveSheetProps): ReactNode {
  const isWide = useIsWide();
  return isWide && anchor ? <Popover {...props} anchor={anchor} /> : <Sheet {...props} />;
}
