import './menu-button.css';
import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface MenuButtonProps {
  readonly label: string;
  readonly icon: IconName;
  /** Whether the label stays on narrow screens. Default: false. */
  readonly keepsLabel?: boolean;
  /** Items of a `Menu`, of class `menu-item`. */
  readonly children: ReactNode;
}

/** A button that opens a menu; on narrow screens only its icon, unless it keeps its label. */
export function MenuButton({ label, icon, keepsLabel = false, children }: MenuButtonProps): ReactNode {
  return (
    <Menu.Root>
      <Menu.Trigger className="button" aria-label={label}>
        <Icon name={icon} />
        <span className={keepsLabel ? undefined : 'wide-only'}>{label}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="popup-place">
          <Menu.Popup className="popup menu">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
