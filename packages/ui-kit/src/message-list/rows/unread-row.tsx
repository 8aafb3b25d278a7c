import type { ReactNode } from 'react';
import { Text, View } from 'react-native';
import { useBubbleSettings } from '../../bubbles/bubble-settings.ts';
import type { ListSession } from '../../list/session/list-session.ts';
import { useObservable } from '../../list/use-observable.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { ViewSlot } from '../../primitives/slots/view-slot.tsx';
import type { ChatMessageListProps } from '../list-props.ts';

export type UnreadProps = Pick<
  ChatMessageListProps,
  'NewMessageIndicatorView' | 'newMessageIndicatorStyle' | 'newMessageIndicatorText'
>;

/** The separator above the first unread message. See docs/spec/message-list.md#unread-separator. */
export function UnreadRow({
  session,
  props,
}: {
  readonly session: ListSession;
  readonly props: UnreadProps;
}): ReactNode {
  const { style, actions } = useBubbleSettings();
  const { unreadSeparator } = style;
  const t = useTranslate();
  const count = useObservable(session.separator.count);
  const {
    NewMessageIndicatorView: view,
    newMessageIndicatorStyle: styleOverrides = {},
    newMessageIndicatorText,
  } = props;
  const text = newMessageIndicatorText?.replaceAll('{count}', String(count)) ?? t('list.newMessages', { count });
  const line = [unreadSeparator.line, styleOverrides.lineStyle];
  const builtIn = (
    <View style={[unreadSeparator.container, styleOverrides.containerStyle]} testID="chat-unread-separator">
      <View style={line} />
      <Text style={[unreadSeparator.text, styleOverrides.textStyle]}>{text}</Text>
      <View style={line} />
    </View>
  );
  if (!view) return builtIn;
  const mergedStyle = {
    containerStyle: { ...unreadSeparator.container, ...styleOverrides.containerStyle },
    textStyle: { ...unreadSeparator.text, ...styleOverrides.textStyle },
    lineStyle: { ...unreadSeparator.line, ...styleOverrides.lineStyle },
  };
  const report = (error: unknown) => actions.onFault('ERR_RENDER', error);
  return <ViewSlot view={view} props={{ text, style: mergedStyle, count }} report={report} fallback={builtIn} />;
}
