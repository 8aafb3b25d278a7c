import { Icon, type IconName } from './icon.tsx';
import type { PopupTrigger } from './opened-popup.ts';

/** Returns the button of a menu; on narrow screens only its icon, unless it keeps its label. */
export function menuTrigger(label: string, icon: IconName, keepsLabel = false): PopupTrigger {
  return {
    className: 'button',
    'aria-label': label,
    children: (
      <>
        <Icon name={icon} />
        <span className={keepsLabel ? undefined : 'wide-only'}>{label}</span>
      </>
    ),
  };
}
