import type { ReactNode } from 'react';
import { StyleSheet, Text, useWindowDimensions, View } from 'react-native';
import { withoutDirectionControls } from '../formatters/safe-text.ts';
import { Avatar } from '../primitives/avatar/avatar.tsx';
import { ViewSlot } from '../primitives/slots/view-slot.tsx';
import type { MessageHeaderStyle } from '../theme/styles/message-header-style.ts';
import { useFontScale } from '../theme/use-font-scale.ts';
import type { ChatMessageHeaderProps, HeaderSlot } from './header-props.ts';
import type { Subtitle } from './header-subtitle.ts';
import type { Subject } from './use-subject.ts';

interface Props {
  readonly props: ChatMessageHeaderProps;
  readonly subject: Subject;
  readonly subtitle: Subtitle;
  readonly isOnline: boolean;
  readonly style: MessageHeaderStyle;
  readonly report: (error: unknown, code: string) => void;
}

/** Picture, name, and subtitle. */
export function HeaderItem({ props, subject, subtitle, isOnline, style, report }: Props): ReactNode {
  const { user, group } = subject;
  const slot = (view: HeaderSlot | undefined, builtIn: ReactNode) =>
    view ? <ViewSlot view={view} props={{ user, group }} report={report} /> : builtIn;
  // Large text wraps to a second line instead of being truncated.
  const lines = Math.max(useFontScale(), useWindowDimensions().fontScale) > LARGE_TEXT_SCALE ? 2 : 1;
  const id = user?.getUid() ?? group?.getGuid() ?? '';
  const name = withoutDirectionControls(user?.getName() || group?.getName() || id);
  const avatar = (
    <View style={style.avatar.container}>
      <Avatar id={id} name={name} url={user?.getAvatar() ?? group?.getIcon()} size={style.avatar.size} />
      {isOnline && <View aria-hidden style={[style.presence, styles.presence]} testID="chat-header-presence" />}
    </View>
  );
  return slot(
    props.ItemView,
    <View style={[styles.item, { minWidth: style.avatar.size + NAME_WIDTH_EM * (style.title.fontSize ?? 15) }]}>
      {slot(props.LeadingView, avatar)}
      <View style={styles.texts}>
        {slot(
          props.TitleView,
          <Text role="heading" aria-level={1} style={style.title} numberOfLines={lines}>
            {name}
          </Text>,
        )}
        {slot(
          props.SubtitleView,
          subtitle.text !== '' && (
            <Text
              style={subtitle.isTyping ? style.typing : style.subtitle}
              numberOfLines={lines}
              testID="chat-header-subtitle"
            >
              {subtitle.text}
            </Text>
          ),
        )}
      </View>
    </View>,
  );
}

/** Scale of texts from which on a name may take two lines. */
const LARGE_TEXT_SCALE = 1.3;
/** Minimum width for a name, in line heights. */
const NAME_WIDTH_EM = 4.5;

const styles = StyleSheet.create({
  item: { flex: 1, flexDirection: 'row', alignItems: 'center', gap: 8 },
  presence: { position: 'absolute', bottom: 0, end: 0 },
  // Each line is as wide as its text: a name in another script stays at the start side.
  texts: { flex: 1, minWidth: 0, alignItems: 'flex-start' },
});
