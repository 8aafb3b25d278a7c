import { type ComponentType, type KeyboardEvent, type ReactNode, useState } from 'react';
import { type OnDemand, useLoadFailure } from './on-demand.ts';
import type { OpenedPopup, PopupTrigger } from './opened-popup.ts';

interface PopupButtonProps<Props> {
  readonly kind: 'menu' | 'dialog';
  readonly trigger: PopupTrigger;
  /** The popup with its own trigger, which replaces the button at the first press. */
  readonly popup: OnDemand<Props & OpenedPopup>;
  /** Props of the popup. */
  readonly props: Props;
}

interface Opened<Props> {
  readonly Popup: ComponentType<Props & OpenedPopup>;
  readonly openedBy: OpenedPopup['openedBy'];
}

/**
 * A button that opens a popup. The code of the popup is loaded when the pointer or the focus reaches the button: most visits of a page
 * open none.
 */
export function PopupButton<Props extends object>({ kind, trigger, popup, props }: PopupButtonProps<Props>): ReactNode {
  const [opened, setOpened] = useState<Opened<Props>>();
  const showFailure = useLoadFailure();
  if (opened) return <opened.Popup {...props} trigger={trigger} openedBy={opened.openedBy} />;

  function open(openedBy: OpenedPopup['openedBy']): void {
    popup.load().then((Popup) => setOpened({ Popup, openedBy }), showFailure);
  }
  function handleKey(event: KeyboardEvent): void {
    if (kind !== 'menu' || !(event.key === 'ArrowDown' || event.key === 'ArrowUp')) return;
    event.preventDefault();
    open('keyboard');
  }
  return (
    <button
      type="button"
      {...trigger}
      aria-haspopup={kind}
      aria-expanded={false}
      onPointerEnter={popup.preload}
      onFocus={popup.preload}
      onKeyDown={handleKey}
      // A press of a key has no click count.
      onClick={({ detail }) => open(detail === 0 ? 'keyboard' : 'pointer')}
    />
  );
}
