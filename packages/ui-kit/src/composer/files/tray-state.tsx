import type { ReactNode } from 'react';
import { Text } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import type { MessageComposerStyle } from '../../theme/styles/message-composer-style.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { StagedState } from './staged-file.ts';

interface Props {
  readonly state: StagedState;
  readonly style: MessageComposerStyle;
}

/** The upload state of a file as text. See docs/spec/message-list.md#composer. */
export function TrayState({ state, style }: Props): ReactNode {
  const t = useTranslate();
  const { colors } = useChatTheme();
  const errorColor = { color: colors.danger };
  switch (state.kind) {
    case 'waiting':
      return <Text style={style.tray.detail}>{t('compose.waiting')}</Text>;
    case 'uploading':
      return <Text style={style.tray.detail}>{`${Math.round(state.progress * 100)} %`}</Text>;
    case 'done':
      return <Text style={style.tray.detail}>{t('compose.ready')}</Text>;
    case 'refused':
      return <Text style={[style.tray.detail, errorColor]}>{t(state.reason)}</Text>;
    case 'failed':
      return <Text style={[style.tray.detail, errorColor]}>{t('compose.notUploaded')}</Text>;
    default:
      return state satisfies never;
  }
}
