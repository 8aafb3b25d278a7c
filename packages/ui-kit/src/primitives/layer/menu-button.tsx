import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { ViewInstance } from '../native-refs.ts';
import { AdaptiveSheet } from './adaptive-sheet.tsx';
import { Menu } from './menu.tsx';
import { MenuItem } from './menu-item.tsx';
import type { WindowRect } from './place-popover.ts';

export interface MenuButtonEntry {
  readonly id: string;
  readonly title: string;
  readonly icon?: ReactNode;
  onPress(): void;
}

/** Props that the button must apply. */
export interface MenuOpener {
  readonly ref: Ref<ViewInstance>;
  readonly label: string;
  readonly expanded: boolean;
  readonly onPress: () => void;
}

interface Props {
  /** Accessible name of the button and its menu. */
  readonly label: string;
  readonly entries: readonly MenuButtonEntry[];
  /** Prefix of the test ids of the entries, followed by their ids. */
  readonly entryTestID?: string;
  readonly button: (opener: MenuOpener) => ReactNode;
}

/** A button that opens a menu; renders nothing without entries. */
export function MenuButton({ label, entries, entryTestID, button }: Props): ReactNode {
  const { optionsSheet } = useChatTheme().components.messageList;
  const ref = useRef<ViewInstance>(null);
  const [anchor, setAnchor] = useState<WindowRect | undefined>(undefined);
  if (entries.length === 0) return null;
  const isOpen = anchor !== undefined;
  const open = () => ref.current?.measureInWindow((x, y, width, height) => setAnchor({ x, y, width, height }));
  const close = () => setAnchor(undefined);
  return (
    <>
      {button({ ref, label, expanded: isOpen, onPress: open })}
      <AdaptiveSheet isOpen={isOpen} onClose={close} label={label} anchor={anchor}>
        <Menu label={label}>
          {entries.map(({ id, title, icon, onPress }) => (
            <MenuItem
              key={id}
              title={title}
              icon={icon}
              style={optionsSheet}
              testID={entryTestID && `${entryTestID}${id}`}
              onPress={() => {
                close();
                onPress();
              }}
            />
          ))}
        </Menu>
      </AdaptiveSheet>
    </>
  );
}
