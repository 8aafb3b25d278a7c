import { ChatIcon, useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { previewText } from '../inbox/preview-of.ts';
import { MoreRow } from '../info/more-row.tsx';
import { Face } from '../parts/face.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { Press } from '../parts/press.tsx';
import { useNow } from '../parts/use-now.ts';
import { useShortTime } from '../parts/use-short-time.ts';
import { matchParts } from './match-parts.ts';
import type { SearchState } from './message-search.ts';

interface Props {
  readonly state: SearchState;
  /** Whether replies are marked. */
  readonly hasThreads: boolean;
  readonly onChoose: (index: number) => void;
  /** Loads the next page of results. */
  readonly onMore: () => void;
}

/** The results, newest first: sender, time, and the text around the match; then what loads more of them. */
export function SearchResults({ state, hasThreads, onChoose, onMore }: Props): ReactNode {
  const { results, query, status, hasMore, index: chosenIndex } = state;
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const shortTime = useShortTime(useNow());
  return (
    <ScrollView style={styles.list} keyboardShouldPersistTaps="handled" testID="demo-search-results">
      {results.map((message, index) => {
        const sender = message.getSender();
        const { before, match, after } = matchParts(previewText(message, t), query);
        return (
          <Press
            key={message.getId()}
            isSelected={index === chosenIndex}
            onPress={() => onChoose(index)}
            style={styles.row}
          >
            <Face name={sender?.getName() ?? ''} url={sender?.getAvatar()} size={32} />
            <View style={styles.texts}>
              <View style={styles.line}>
                <OneLine style={[type.label, { color: colors.text, fontWeight: '600' }]}>
                  {message.isOwn() ? t('a11y.you') : (sender?.getName() ?? '')}
                </OneLine>
                {hasThreads && message.getParentMessageId() !== undefined && (
                  <View role="img" aria-label={t('demo.inThread')}>
                    <ChatIcon name="thread" size={14} color={colors.textMuted} />
                  </View>
                )}
                <Text style={[type.caption, { color: colors.textMuted }]}>{shortTime(message.getSentAtMs() ?? 0)}</Text>
              </View>
              <OneLine style={[type.label, { color: colors.textMuted }]}>
                {before}
                {match !== '' && (
                  <Text style={{ color: colors.text, backgroundColor: colors.jumpTint, fontWeight: '600' }}>
                    {match}
                  </Text>
                )}
                {after}
              </OneLine>
            </View>
          </Press>
        );
      })}
      <MoreRow pages={{ status, hasMore, loadMore: onMore }} testID="demo-search-more" />
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  list: { flexGrow: 0, flexShrink: 1 },
  row: { flexDirection: 'row', alignItems: 'center', gap: 10, paddingHorizontal: 14, paddingVertical: 6 },
  texts: { flex: 1, minWidth: 0 },
  line: { flexDirection: 'row', alignItems: 'center', gap: 8 },
});
