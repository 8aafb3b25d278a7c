import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { withoutDirectionControls } from '../formatters/safe-text.ts';
import { Avatar } from '../primitives/avatar.tsx';
import { ViewSlot } from '../primitives/view-slot.tsx';
import type { MessageHeaderStyle } from '../theme/styles/message-header-style.ts';
import type { ChatMessageHeaderProps, HeaderSlot } from './header-props.ts';
import type { Subtitle } from './header-subtitle.ts';
import type { Subject } from './use-subject.ts';

interface Props {
  readonly props: ChatMessageHeaderProps;
  readonly subject: Subject;
  readonly subtitle: Subtitle;
  readonly style: MessageHeaderStyle;
  readonly report: (error: unknown, code: string) => void;
}

/** Picture, name, and what there is to say. */
export function HeaderItem({ props, subject, subtitle, style, report }: Props): ReactNode {
  const { user, group } = subject;
  const slot = (view: HeaderSlot | undefined, builtIn: ReactNode) =>
    view ? <ViewSlot view={view} props={{ user, group }} report={report} /> : builtIn;
  const name = withoutDirectionControls(user?.getName() ?? group?.getName() ?? '');
  const id = user?.getUid() ?? group?.getGuid() ?? '';
  const isOnline = user?.getStatus() === 'online' && !user.isAgent() && !subject.isBlocked;
  const avatar = (
    <View style={style.avatar.container}>
      <Avatar id={id} name={name} url={user?.getAvatar() ?? group?.getIcon()} size={style.avatar.size} />
      {isOnline && props.usersStatusVisibility !== false && (
        <View aria-hidden style={[style.presence, styles.presence]} />
      )}
    </View>
  );
  return slot(
    props.ItemView,
    <>
      {slot(props.LeadingView, avatar)}
      <View style={styles.texts}>
        {slot(
          props.TitleView,
          <Text role="heading" aria-level={1} style={style.title} numberOfLines={1}>
            {name}
          </Text>,
        )}
        {slot(
          props.SubtitleView,
          subtitle.text !== '' && (
            <Text
              style={subtitle.isTyping ? style.typing : style.subtitle}
              numberOfLines={1}
              testID="chat-header-subtitle"
            >
              {subtitle.text}
            </Text>
          ),
        )}
      </View>
    </>,
  );
}

const styles = StyleSheet.create({
  presence: { position: 'absolute', bottom: 0, end: 0 },
  // Each line as wide as its text: a name in another script stays at the start side.
  texts: { flex: 1, minWidth: 0, alignItems: 'flex-start' },
});
