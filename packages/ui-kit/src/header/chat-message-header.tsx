import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { useConversationRef } from '../conversation/use-conversation-ref.ts';
import { usePeer } from '../conversation/use-peer.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { useNow } from '../localization/use-now.ts';
import { LocaleRoot } from '../primitives/locale-root.tsx';
import { ViewSlot } from '../primitives/slots/view-slot.tsx';
import { useChatClient } from '../provider/client-context.ts';
import { KitComponent } from '../provider/kit-component.tsx';
import { useContained } from '../provider/use-contained.ts';
import { useReportError } from '../provider/use-report-error.ts';
import { useComponentStyle } from '../theme/use-component-style.ts';
import { BackButton } from './back-button.tsx';
import { HeaderButtons } from './header-buttons.tsx';
import { HeaderItem } from './header-item.tsx';
import type { ChatMessageHeaderProps } from './header-props.ts';
import { headerSubtitle } from './header-subtitle.ts';
import { usePresenceKnown } from './use-presence-known.ts';
import { hasPresence, useSubject } from './use-subject.ts';
import { useTypingUsers } from './use-typing-users.ts';

/**
 * Shows the other user or group, their presence or typing state, and the actions of the conversation.
 * See docs/spec/message-list.md#header.
 */
export function ChatMessageHeader(props: ChatMessageHeaderProps): ReactNode {
  return <KitComponent view={Header} props={props} />;
}

function Header(props: ChatMessageHeaderProps): ReactNode {
  const client = useChatClient();
  const locale = useChatLocale();
  const report = useReportError(props.onError);
  const style = useComponentStyle('messageHeader', props.style);
  const ref = useConversationRef(props, report);
  const peer = usePeer(client, props, report);
  const subject = useSubject(client, props, peer);
  const typingNames = useTypingUsers(client, ref);
  const onBack = useContained(props.onBack, report);
  const isKnown = usePresenceKnown(client);
  const showsPresence = props.usersStatusVisibility !== false && isKnown && hasPresence(subject);
  const nowMs = useNow(showsPresence && subject.user?.getStatus() !== 'online');
  const subtitle = headerSubtitle({ subject, isMissing: peer.isMissing, typingNames, showsPresence, locale, nowMs });
  const isOnline = showsPresence && subject.user?.getStatus() === 'online';
  const slotProps = { user: subject.user, group: subject.group };
  return (
    <LocaleRoot role="banner" style={style.container} testID="chat-message-header">
      {props.showBackButton && <BackButton label={locale.t('header.back')} style={style} onPress={onBack} />}
      {ref && <HeaderItem {...{ props, subject, subtitle, isOnline, style, report }} />}
      <View style={styles.buttons}>
        {props.AuxiliaryButtonView && <ViewSlot view={props.AuxiliaryButtonView} props={slotProps} report={report} />}
        {props.TrailingView ? (
          <ViewSlot view={props.TrailingView} props={slotProps} report={report} />
        ) : (
          <HeaderButtons props={{ ...props, ...slotProps }} client={client} style={style} report={report} />
        )}
      </View>
    </LocaleRoot>
  );
}

// No gap, because the touch targets already separate the icons.
const styles = StyleSheet.create({ buttons: { flexDirection: 'row', alignItems: 'center', marginStart: 'auto' } });
