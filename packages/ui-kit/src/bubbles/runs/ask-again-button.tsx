import { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { BubbleProps } from '../bubble.ts';
import { testIdIn } from '../parts/message-test-id.ts';

/** Sends the question of a failed response again. */
export function AskAgainButton({ bubble }: BubbleProps): ReactNode {
  const t = useTranslate();
  const { row, message, settings, style } = bubble;
  const { detail, icon } = style.assistant;
  const runId = message instanceof Chat.AIAssistantMessage ? message.getRunId() : undefined;
  return (
    <TouchTarget
      style={styles.button}
      onPress={() => settings.actions.askAgain(row)}
      testID={testIdIn(settings, `chat-run-retry-${runId ?? message.getId()}`)}
    >
      <Icon name="retry" size={detail.lineHeight ?? 16} color={icon.color} />
      <Text style={detail}>{t('action.retry')}</Text>
    </TouchTarget>
  );
}

const styles = StyleSheet.create({ button: { flexDirection: 'row', gap: 4 } });
