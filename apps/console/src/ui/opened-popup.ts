import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/** Props of the button that opens a popup. */
export interface PopupTrigger {
  readonly className: string;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** Props of a popup that is loaded when its button is pressed. It renders the button as well. */
export interface OpenedPopup {
  readonly trigger: PopupTrigger;
  /** What pressed the button. By key, a menu highlights its first item. */
  readonly openedBy: 'pointer' | 'keyboard';
}

interface OpensAtOnce {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly defaultOpen: boolean;
}

/**
 * Opens a popup whose trigger has just replaced the button that the user pressed, and gives the trigger the focus of that button.
 * Returns a ref for the trigger, and whether the popup starts open.
 */
export function useOpensAtOnce(openedBy: OpenedPopup['openedBy'] | undefined): OpensAtOnce {
  const trigger = useRef<HTMLButtonElement>(null);
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    if (isOpened.current || openedBy === undefined) return;
    isOpened.current = true;
    trigger.current?.focus({ preventScroll: true });
    if (openedBy === 'keyboard') trigger.current?.click();
  }, [openedBy]);
  return { trigger, defaultOpen: openedBy === 'pointer' };
}
