import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import type { ConversationProps } from '../conversation/conversation-props.ts';
import { eventConversation } from '../conversation/event-conversation.ts';
import { Avatar } from '../primitives/avatar/avatar.tsx';
import { RenderBoundary } from '../primitives/slots/render-boundary.tsx';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { useContained } from '../provider/use-contained.ts';
import type { MessageListStyle } from '../theme/styles/message-list-style.ts';
import { agentGreeting } from './agent-greeting.ts';
import type { AgentViewProps } from './agent-view-props.ts';
import { SuggestionChip } from './suggestion-chip.tsx';

interface Props {
  readonly agent: Chat.User;
  readonly props: AgentViewProps & ConversationProps;
  readonly style: MessageListStyle;
  readonly report: (error: unknown, code: string) => void;
}

const IMAGE_SIZE = 72;

/**
 * An agent chat without messages: introduces the agent and suggests questions.
 * See docs/spec/message-list.md#opening-an-agent-chat.
 */
export function AgentEmptyView({ agent, props, style, report }: Props): ReactNode {
  const events = useChatUIEvents();
  const { greeting, introduction, suggestions } = agentGreeting(agent);
  const compose = (text: string) => events.emit('ccComposeMessage', { text, ...eventConversation(props) });
  const press = useContained(props.onSuggestedMessageClick ?? compose, report);
  const shownSuggestions = props.hideSuggestedMessages ? [] : (props.suggestedMessages ?? suggestions);
  const slot = (view: ReactNode, builtIn: ReactNode) =>
    view === undefined ? (
      builtIn
    ) : (
      <RenderBoundary fallback={null} resetKey={view} onError={(error) => report(error, 'ERR_RENDER')}>
        {view}
      </RenderBoundary>
    );
  return (
    <ScrollView style={styles.fill} contentContainerStyle={styles.content} testID="chat-agent-empty">
      <View style={styles.head}>
        {slot(
          props.emptyChatImageView,
          <Avatar id={agent.getUid()} name={agent.getName()} url={agent.getAvatar()} size={IMAGE_SIZE} />,
        )}
        {slot(
          props.emptyChatGreetingView,
          <Text role="heading" aria-level={2} style={style.emptyState.title}>
            {greeting}
          </Text>,
        )}
        {slot(
          props.emptyChatIntroMessageView,
          introduction !== undefined && <Text style={style.emptyState.text}>{introduction}</Text>,
        )}
      </View>
      {shownSuggestions.length > 0 && (
        <View style={styles.chips}>
          {shownSuggestions.map((text, index) => (
            <SuggestionChip key={`${index} ${text}`} text={text} index={index} onPress={press} />
          ))}
        </View>
      )}
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  fill: { flex: 1, minHeight: 0 },
  content: { flexGrow: 1, alignItems: 'center', justifyContent: 'center', gap: 24, padding: 24 },
  head: { alignItems: 'center', gap: 12, maxWidth: 480 },
  chips: { alignSelf: 'stretch', alignItems: 'center', gap: 8 },
});
