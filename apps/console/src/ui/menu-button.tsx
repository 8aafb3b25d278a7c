import './menu-button.css';
import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { type OpenedPopup, type PopupTrigger, useOpensAtOnce } from './opened-popup.ts';

interface MenuButtonProps {
  readonly trigger: PopupTrigger;
  /** What opens the menu as soon as it is rendered. Default: it starts closed. */
  readonly openedBy?: OpenedPopup['openedBy'];
  /** Items of a `Menu`, of class `menu-item`. */
  readonly children: ReactNode;
}

/** A button that opens a menu. */
export function MenuButton({ trigger, openedBy, children }: MenuButtonProps): ReactNode {
  const opens = useOpensAtOnce(openedBy);
  return (
    <Menu.Root defaultOpen={opens.defaultOpen}>
      <Menu.Trigger ref={opens.trigger} {...trigger} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="popup-place">
          <Menu.Popup className="popup menu">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
