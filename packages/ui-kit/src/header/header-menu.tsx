import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from '../localization/locale-context.ts';
import { AdaptiveSheet } from '../primitives/layer/adaptive-sheet.tsx';
import { Menu } from '../primitives/layer/menu.tsx';
import { MenuItem } from '../primitives/layer/menu-item.tsx';
import type { WindowRect } from '../primitives/layer/place-popover.ts';
import type { ViewInstance } from '../primitives/native-refs.ts';
import type { MessageHeaderStyle } from '../theme/styles/message-header-style.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import { HeaderButton } from './header-button.tsx';
import type { HeaderOption } from './header-props.ts';

/** The overflow menu; nothing without entries. */
export function HeaderMenu({
  options,
  style,
}: {
  options: readonly HeaderOption[];
  style: MessageHeaderStyle;
}): ReactNode {
  const t = useTranslate();
  const layer = useChatTheme().components.messageList.optionsSheet;
  const button = useRef<ViewInstance>(null);
  const [anchor, setAnchor] = useState<WindowRect | undefined>(undefined);
  if (options.length === 0) return null;
  const close = () => setAnchor(undefined);
  return (
    <>
      <HeaderButton
        ref={button}
        icon="more"
        label={t('header.more')}
        style={style}
        expanded={anchor !== undefined}
        onPress={() => button.current?.measureInWindow((x, y, width, height) => setAnchor({ x, y, width, height }))}
      />
      <AdaptiveSheet isOpen={anchor !== undefined} onClose={close} label={t('header.more')} anchor={anchor}>
        <Menu label={t('header.more')}>
          {options.map((option) => (
            <MenuItem
              key={option.id}
              title={option.title}
              icon={option.icon}
              style={layer}
              onPress={() => {
                close();
                option.onPress();
              }}
            />
          ))}
        </Menu>
      </AdaptiveSheet>
    </>
  );
}
