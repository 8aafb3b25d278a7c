import { type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { useChatLocale } from '../localization/locale-context.ts';
import { TextField } from '../primitives/controls/text-field.tsx';
import { Spinner } from '../primitives/motion/spinner.tsx';
import { EmojiNamesContext } from '../provider/emoji-names-context.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import { CategoryTabs } from './category-tabs.tsx';
import { EmojiGrid } from './emoji-grid.tsx';
import type { Emoji, EmojiCategory, EmojiSet } from './emoji-set.ts';
import { loadEmojiNames } from './load-emoji-names.ts';
import { platformEmojiNames } from './platform-emoji-names.ts';
import { type RecentEmoji, withRecent } from './recent-emoji.ts';

export interface EmojiPickerProps {
  readonly onPick: (emoji: string) => void;
  /** Undefined: recently used emoji are not stored. */
  readonly recent?: RecentEmoji | undefined;
  /** The reaction limit is reached, which the picker shows. Default: false. */
  readonly isFull?: boolean;
}

/**
 * All emoji by category, by name, and recently used ones. Its data is loaded on first render.
 * See docs/spec/message-list.md#reactions.
 */
export function EmojiPicker({ onPick, recent, isFull = false }: EmojiPickerProps): ReactNode {
  const { t, language } = useChatLocale();
  const appNames = useContext(EmojiNamesContext);
  const allNames = useMemo(() => ({ ...platformEmojiNames, ...appNames }), [appNames]);
  const { emojiPicker: style } = useChatTheme().components.messageList;
  const [set, setSet] = useState<EmojiSet | undefined>(undefined);
  const [usedEmoji, setUsedEmoji] = useState<readonly string[]>([]);
  const [category, setCategory] = useState<EmojiCategory>('smileys');
  const [searchText, setSearchText] = useState('');
  useEffect(() => {
    let isShown = true;
    const names = loadEmojiNames(allNames, language);
    const show = (next: (current: EmojiSet | undefined) => EmojiSet) => {
      if (isShown) startTransition(() => setSet(next));
    };
    void import('./emoji-set.ts').then(async ({ emojiSet }) => {
      const englishSet = emojiSet();
      show((current) => current ?? englishSet);
      // If the names cannot be loaded, the picker uses the English ones.
      const namesOfLanguage = await names.catch(() => undefined);
      show(() => (namesOfLanguage === undefined ? englishSet : emojiSet(namesOfLanguage)));
    });
    return () => {
      isShown = false;
    };
  }, [allNames, language]);
  useEffect(() => {
    let isShown = true;
    // A failure is ignored, because the picker works without recently used emoji.
    recent?.load().then(
      (emoji) => isShown && setUsedEmoji(emoji),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [recent]);
  const pick = (emoji: string) => {
    const next = withRecent(usedEmoji, emoji);
    setUsedEmoji(next);
    recent?.save(next).catch(() => undefined);
    onPick(emoji);
  };
  if (isFull) return <Text style={[style.text, styles.note]}>{t('reaction.limit')}</Text>;
  const isSearching = searchText.trim() !== '';
  const shownEmoji = isSearching ? set?.search(searchText) : set?.categories.get(category);
  return (
    <View testID="chat-emoji-picker" style={styles.picker}>
      <TextField
        value={searchText}
        onChange={setSearchText}
        label={t('emoji.search')}
        style={style}
        fieldStyle={styles.field}
      />
      {!isSearching && <CategoryTabs chosen={category} onChoose={setCategory} style={style} />}
      <ScrollView style={styles.grids} keyboardShouldPersistTaps="handled">
        {!isSearching && usedEmoji.length > 0 && (
          <EmojiGrid title={t('emoji.recent')} emoji={usedEmoji.map(emojiWithoutName)} onPick={pick} style={style} />
        )}
        {!set && <Spinner />}
        {shownEmoji && shownEmoji.length > 0 && (
          <EmojiGrid
            key={isSearching ? '' : category}
            title={isSearching ? '' : t(`emoji.${category}`)}
            emoji={shownEmoji}
            onPick={pick}
            style={style}
          />
        )}
        {shownEmoji?.length === 0 && <Text style={[style.text, styles.note]}>{t('emoji.none')}</Text>}
      </ScrollView>
    </View>
  );
}

function emojiWithoutName(emoji: string): Emoji {
  return { emoji, name: '', hasTones: false };
}

const styles = StyleSheet.create({
  // The same height for any number of emoji, so that the search field does not move while the user types.
  picker: { paddingHorizontal: 12, paddingTop: 4, paddingBottom: 12, gap: 8, height: 480, flexShrink: 1, minHeight: 0 },
  grids: { flex: 1 },
  field: { paddingVertical: 8 },
  note: { padding: 16, textAlign: 'center' },
});
