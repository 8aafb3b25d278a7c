import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { useTranslate } from '../localization/locale-context.ts';
import type { MessageHeaderStyle } from '../theme/styles/message-header-style.ts';
import { HeaderButton } from './header-button.tsx';
import { HeaderMenu } from './header-menu.tsx';
import type { ChatMessageHeaderProps, HeaderOption } from './header-props.ts';

interface Props {
  readonly props: ChatMessageHeaderProps;
  readonly client: Chat.ChatClient | undefined;
  readonly style: MessageHeaderStyle;
  readonly report: (error: unknown, code: string) => void;
}

/** Call buttons, agent chat buttons, and the overflow menu. See docs/spec/message-list.md#header. */
export function HeaderButtons({ props, client, style, report }: Props): ReactNode {
  const t = useTranslate();
  const { user, group, onVoiceCallPress, onVideoCallPress, onChatHistoryButtonClick, onNewChatButtonClick } = props;
  const isAgent = user?.isAgent() === true;
  const press = (run: () => void) => () => {
    try {
      run();
    } catch (error) {
      report(error, 'ERR_CALLBACK');
    }
  };
  const newChat = () => {
    if (user) client?.openAgentSession(user.getUid()).newChat();
    onNewChatButtonClick?.();
  };
  return (
    <>
      {onVoiceCallPress && !props.hideVoiceCallButton && (
        <HeaderButton icon="phone" label={t('header.voiceCall')} style={style} onPress={press(onVoiceCallPress)} />
      )}
      {onVideoCallPress && !props.hideVideoCallButton && (
        <HeaderButton icon="video" label={t('header.videoCall')} style={style} onPress={press(onVideoCallPress)} />
      )}
      {isAgent && !props.hideNewChatButton && (
        <HeaderButton icon="edit" label={t('header.newChat')} style={style} onPress={press(newChat)} />
      )}
      {isAgent && onChatHistoryButtonClick && !props.hideChatHistoryButton && (
        <HeaderButton
          icon="clock"
          label={t('header.history')}
          style={style}
          onPress={press(onChatHistoryButtonClick)}
        />
      )}
      <HeaderMenu options={optionsOf(props.options, { user, group }, report)} style={style} />
    </>
  );
}

function optionsOf(
  options: ChatMessageHeaderProps['options'],
  subject: Pick<ChatMessageHeaderProps, 'user' | 'group'>,
  report: Props['report'],
): readonly HeaderOption[] {
  try {
    const appOptions = options?.(subject) ?? [];
    return appOptions.map((option) => ({
      ...option,
      onPress() {
        try {
          option.onPress();
        } catch (error) {
          report(error, 'ERR_CALLBACK');
        }
      },
    }));
  } catch (error) {
    report(error, 'ERR_CALLBACK');
    return [];
  }
}
