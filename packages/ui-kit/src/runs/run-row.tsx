import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useBubbleSettings } from '../bubbles/bubble-settings.ts';
import { GrowingText } from '../bubbles/growing-text.tsx';
import type { Translate } from '../localization/chat-locale.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { usePaintedText } from './use-painted-text.ts';

interface Props {
  readonly handle: Chat.ConversationHandle;
  readonly rowKey: string;
  /** Least time between two painted chunks, in milliseconds. */
  readonly speedMs: number;
}

/** A text of an agent's run while it grows, with what the agent does. Contract 21.3. */
export function RunRow({ handle, rowKey, speedMs }: Props): ReactNode {
  const { style } = useBubbleSettings();
  const t = useTranslate();
  const { runId, index } = partsOf(rowKey);
  const subscribe = useCallback((changed: () => void) => handle.subscribeRun(runId, changed), [handle, runId]);
  const read = () => handle.getRun(runId);
  const run = useSyncExternalStore(subscribe, read, read);
  const text = usePaintedText(run?.texts[index]?.chunks ?? NOTHING, speedMs);
  if (!run) return null;
  const note = noteOf(run, t);
  const { incoming, runRow } = style;
  return (
    <View style={[incoming.row, runRow.container]} testID={`chat-run-${runId}-${index}`}>
      {text !== '' && (
        <View style={[incoming.bubble, styles.bubble]}>
          <GrowingText text={text} />
        </View>
      )}
      {note !== '' && <Text style={[runRow.text, styles.note]}>{note}</Text>}
    </View>
  );
}

const NOTHING: readonly string[] = [];

type Run = NonNullable<ReturnType<Chat.ConversationHandle['getRun']>>;

function noteOf({ phase, tools }: Run, t: Translate): string {
  switch (phase) {
    case 'thinking':
      return t('ai.thinking');
    case 'tool': {
      const tool = tools.at(-1);
      return tool?.executionText ?? t('ai.usingTool', { tool: tool?.displayName ?? tool?.name ?? '' });
    }
    case 'failed':
      return t('ai.failed');
    case 'stopped':
      return t('ai.stopped');
    case 'streaming':
    case 'finished':
      return '';
    default:
      return phase satisfies never;
  }
}

/** `run:<runId>:<n>`. Contract 21.3. */
function partsOf(key: string): { readonly runId: string; readonly index: number } {
  const end = key.lastIndexOf(':');
  return { runId: key.slice('run:'.length, end), index: Number(key.slice(end + 1)) };
}

const styles = StyleSheet.create({
  bubble: { alignSelf: 'flex-start', maxWidth: '85%' },
  note: { paddingHorizontal: 12, paddingVertical: 4 },
});
