import type { ReactNode } from 'react';
import { useTranslate } from '../localization/locale-context.ts';
import { MenuButton } from '../primitives/layer/menu-button.tsx';
import type { MessageHeaderStyle } from '../theme/styles/message-header-style.ts';
import { HeaderButton } from './header-button.tsx';
import type { HeaderOption } from './header-props.ts';

interface Props {
  readonly options: readonly HeaderOption[];
  readonly style: MessageHeaderStyle;
}

/** The overflow menu; renders nothing without entries. */
export function HeaderMenu({ options, style }: Props): ReactNode {
  const t = useTranslate();
  return (
    <MenuButton
      label={t('header.more')}
      entries={options}
      button={(opener) => <HeaderButton icon="more" style={style} {...opener} />}
    />
  );
}
