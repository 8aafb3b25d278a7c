import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { ListSession } from '../list/session/list-session.ts';
import { useObservable } from '../list/use-observable.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { Icon } from '../primitives/icon/icon.tsx';
import type { MessageListStyle } from '../theme/styles/message-list-style.ts';

/** The button that scrolls to the newest message, with the number of unread ones. See docs/spec/message-list.md#floating-button. */
export function ScrollButton({ session, style }: { session: ListSession; style: MessageListStyle }): ReactNode {
  const t = useTranslate();
  const { isShown, badge } = useObservable(session.button);
  const { container, badge: box, badgeText, icon } = style.scrollButton;
  if (!isShown) return null;
  return (
    <TouchTarget
      label={t('list.scrollToBottom', { count: badge })}
      style={[container, styles.place]}
      testID="chat-scroll-to-bottom"
      onPress={() => void session.scrollToNewest()}
    >
      <Icon name="down" size={icon.size} color={icon.color} />
      {badge > 0 && (
        <View style={box} testID="chat-scroll-badge">
          <Text style={badgeText}>{badge > 99 ? '99+' : badge}</Text>
        </View>
      )}
    </TouchTarget>
  );
}

const styles = StyleSheet.create({ place: { position: 'absolute', bottom: 16, end: 16 } });
