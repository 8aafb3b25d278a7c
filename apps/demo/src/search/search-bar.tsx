import { ChatIcon, useChatLocale, useChatTheme } from '@chatwire/react-native';
import { type ReactNode, useState } from 'react';
import { StyleSheet, Text, TextInput, View } from 'react-native';
import { IconPress } from '../parts/icon-press.tsx';
import { useTextDirection } from '../parts/use-text-direction.ts';
import type { MessageSearch, SearchState } from './message-search.ts';
import { SearchResults } from './search-results.tsx';

interface Props {
  readonly search: MessageSearch;
  readonly state: SearchState;
  readonly onClose: () => void;
}

/**
 * Searches the open conversation. Enter or the arrows choose the next older or newer result; until one is chosen, the
 * results are listed below.
 */
export function SearchBar({ search, state, onClose }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const [isListed, setListed] = useState(true);
  const [isFocused, setFocused] = useState(false);
  const { query, results, index, hasMore } = state;
  const direction = useTextDirection(query);
  const step = (older: boolean) => {
    setListed(false);
    if (older) void search.older();
    else search.newer();
  };
  return (
    <View
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
              if (nativeEvent.key === 'Escape') onClose();
              if (nativeEvent.key === 'Enter') step(Reflect.get(nativeEvent, 'shiftKey') !== true);
            }}
            // Otherwise browsers move the focus away.
            submitBehavior="submit"
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
          isDisabled={results.length === 0 || (index === results.length - 1 && !hasMore)}
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
      {isListed && results.length > 0 && (
        <SearchResults
          state={state}
          onChoose={(index) => {
            setListed(false);
            search.choose(index);
          }}
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
