import { ChatIcon, useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { StyleSheet, Text, TextInput, View } from 'react-native';
import { focusedWithin } from '../parts/focused-within.ts';
import { IconPress } from '../parts/icon-press.tsx';
import { useLatest } from '../parts/use-latest.ts';
import { useTextDirection } from '../parts/use-text-direction.ts';
import type { MessageSearch, SearchState } from './message-search.ts';
import { searchKeyOf } from './search-keys.ts';
import { SearchResults } from './search-results.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

interface Props {
  readonly search: MessageSearch;
  readonly state: SearchState;
  /** Whether replies among the results are marked. */
  readonly hasThreads: boolean;
  /** Shows the message in its list. Returns nothing if that is a list that opens now, such as the one of a thread. */
  readonly onShow: (message: Chat.BaseMessage) => Promise<unknown> | undefined;
  readonly onClose: () => void;
}

/**
 * Searches the open conversation. Enter or the arrows choose the next older or newer result; until one is chosen, the
 * results are listed below.
 */
export function SearchBar({ search, state, hasThreads, onShow, onClose }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const [isListed, setListed] = useState(true);
  const [isFocused, setFocused] = useState(false);
  const { query, status, results, index, hasMore } = state;
  const direction = useTextDirection(query);
  const chosen = index === undefined ? undefined : results[index];
  const { expectJump, handlers } = useKeptFocus();
  const reveal = useLatest((message: Chat.BaseMessage) => {
    // A jump moves the focus to the message. It returns, so that the next key chooses the next result.
    const focused = focusedWithin('demo-search-bar');
    const jump = onShow(message);
    if (jump) void jump.then(() => focused?.focus());
    else expectJump();
  });
  // The bar may be mounted again with a result that was shown before, such as after the thread of a reply.
  const revealedId = useRef(chosen?.getId());
  useEffect(() => {
    if (chosen?.getId() === revealedId.current) return;
    revealedId.current = chosen?.getId();
    if (chosen) reveal.current(chosen);
  }, [chosen, reveal]);
  const step = (older: boolean) => {
    setListed(false);
    if (older) void search.older();
    else search.newer();
  };
  return (
    <View
      {...handlers}
      testID="demo-search-bar"
      role="region"
      aria-label={t('demo.searchMessages')}
      style={[styles.whole, { backgroundColor: colors.surface, borderColor: colors.outline }]}
    >
      <View style={styles.bar}>
        <View
          style={[
            styles.field,
            { backgroundColor: colors.surfaceSunken, borderColor: isFocused ? colors.focusRing : colors.outlineStrong },
          ]}
        >
          <ChatIcon name="search" size={18} color={colors.textMuted} />
          <TextInput
            autoFocus
            value={query}
            onChangeText={(text) => {
              setListed(true);
              search.setQuery(text);
            }}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onKeyPress={({ nativeEvent }) => {
              const key = searchKeyOf(nativeEvent);
              if (key === 'close') onClose();
              if (key === 'newer') step(false);
            }}
            onSubmitEditing={() => step(true)}
            submitBehavior="submit"
            // In browsers, the only one of the two that keeps the focus in the field.
            blurOnSubmit={false}
            placeholder={t('demo.searchMessages')}
            placeholderTextColor={colors.textMuted}
            aria-label={t('demo.searchMessages')}
            inputMode="search"
            testID="demo-search-input"
            style={[styles.input, type.body, { color: colors.text }]}
            {...direction}
          />
          <Text aria-live="polite" style={[type.caption, { color: colors.textMuted }]} testID="demo-search-count">
            {countText(state, t)}
          </Text>
        </View>
        <IconPress
          icon="up"
          label={t('demo.olderResult')}
          isDisabled={status !== 'failed' && (results.length === 0 || (index === results.length - 1 && !hasMore))}
          onPress={() => step(true)}
        />
        <IconPress
          icon="down"
          label={t('demo.newerResult')}
          isDisabled={index === undefined || index === 0}
          onPress={() => step(false)}
        />
        <IconPress icon="close" label={t('action.close')} onPress={onClose} />
      </View>
      {isListed && (results.length > 0 || status === 'failed') && (
        <SearchResults
          state={state}
          hasThreads={hasThreads}
          onChoose={(chosenIndex) => {
            setListed(false);
            if (chosenIndex === index && chosen) reveal.current(chosen);
            else search.choose(chosenIndex);
          }}
          onMore={() => void search.loadMore()}
        />
      )}
    </View>
  );
}

function countText(
  { query, status, results, index, hasMore }: SearchState,
  t: ReturnType<typeof useChatLocale>['t'],
): string {
  if (status === 'failed') return t('demo.searchFailed');
  if (status === 'idle' || (status === 'loading' && results.length === 0) || query.trim() === '') return '';
  const count = `${results.length}${hasMore ? '+' : ''}`;
  if (index !== undefined) return t('demo.resultOf', { at: index + 1, count });
  return results.length === 0 ? t('demo.none') : count;
}

const styles = StyleSheet.create({
  whole: { borderBottomWidth: 1, maxHeight: '60%', zIndex: 1 },
  bar: { flexDirection: 'row', alignItems: 'center', paddingHorizontal: 8, paddingVertical: 6 },
  field: {
    flex: 1,
    minWidth: 0,
    minHeight: 40,
    flexDirection: 'row',
    alignItems: 'center',
    gap: 8,
    borderWidth: 1,
    borderRadius: 20,
    paddingHorizontal: 12,
  },
  // The surrounding box shows the focus ring.
  input: { flex: 1, minWidth: 0, paddingVertical: 6, outlineStyle: 'solid', outlineWidth: 0 },
});
