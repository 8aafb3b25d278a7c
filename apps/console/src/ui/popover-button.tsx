import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import { type OpenedPopup, useOpensAtOnce } from './opened-popup.ts';

interface PopoverButtonProps extends OpenedPopup {
  /** Side of the button with which the popover is aligned. */
  readonly align: 'start' | 'end';
  readonly label: string;
  /** Class of the popover, besides `popup`. */
  readonly className: string;
  /** Returns the content. `close`: closes the popover. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a popover. */
export function PopoverButton(props: PopoverButtonProps): ReactNode {
  const { trigger, openedBy, align, label, className, children } = props;
  const opens = useOpensAtOnce(openedBy);
  const [isOpen, setOpen] = useState(opens.defaultOpen);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger ref={opens.trigger} {...trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align={align} className="popup-place">
          <Popover.Popup className={`popup ${className}`} aria-label={label}>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
