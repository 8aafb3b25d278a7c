import { ChatMessageComposer, ChatMessageList, ChatThreadHeader } from '@chatwire/react-native';
import { type ReactNode, useMemo } from 'react';
import { StyleSheet, View } from 'react-native';
import type { DemoSettings } from '../settings/demo-settings.ts';
import { listPropsOf } from './list-props-of.ts';
import type { Subject } from './use-subject.ts';

interface Props {
  readonly subject: Subject;
  readonly parentMessageId: number;
  readonly settings: DemoSettings;
  readonly onClose: () => void;
}

/** A message and its replies. */
export function ThreadScreen({ subject, parentMessageId, settings, onClose }: Props): ReactNode {
  const listProps = useMemo(() => listPropsOf(settings), [settings]);
  const thread = { ...subject, parentMessageId };
  return (
    <View style={styles.screen} testID={`demo-thread-${parentMessageId}`}>
      <ChatThreadHeader {...thread} onBack={onClose} />
      <View style={styles.list}>
        <ChatMessageList {...thread} {...listProps} />
      </View>
      <ChatMessageComposer {...thread} />
    </View>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1, minHeight: 0, minWidth: 0 },
  list: { flex: 1, minHeight: 0 },
});
