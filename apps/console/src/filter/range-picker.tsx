import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { PopupButton } from '../ui/popup-button.tsx';
import type { RangeChoice } from './range-popup.tsx';
import { rangeText } from './range-text.ts';

const POPUP = onDemand(async () => (await import('./range-popup.tsx')).RangePopup);

/** Time range: relative to now, or between two instants. */
export function RangePicker(choice: RangeChoice): ReactNode {
  const children = (
    <>
      <Icon name="clock" />
      <span>{rangeText(choice.search)}</span>
      <Icon name="down" size={12} />
    </>
  );
  return <PopupButton kind="dialog" trigger={{ className: 'button', children }} popup={POPUP} props={choice} />;
}
