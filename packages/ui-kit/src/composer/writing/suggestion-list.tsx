import { type ReactNode, useEffect, useRef } from 'react';
import { Pressable, ScrollView, StyleSheet, Text, View } from 'react-native';
import type { SuggestionItem } from '../../formatters/mentions/suggestion-item.ts';
import { withoutDirectionControls } from '../../formatters/safe-text.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { Avatar } from '../../primitives/avatar/avatar.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { ScrollViewInstance } from '../../primitives/native-refs.ts';
import { webProps } from '../../primitives/web-props.ts';
import type { MessageComposerStyle } from '../../theme/styles/message-composer-style.ts';
import { useChatTheme } from '../../theme/theme-context.ts';

interface Props {
  /** Id of the list for the input; entries are `<id>-<index>`. */
  readonly id: string;
  readonly items: readonly SuggestionItem[];
  /** Index of the entry that Enter accepts. */
  readonly activeIndex: number;
  readonly style: MessageComposerStyle;
  readonly onPick: (item: SuggestionItem) => void;
  readonly onHover: (index: number) => void;
  readonly onEnd: () => void;
}

/** Suggestions for the current word. The focus stays in the text. */
export function SuggestionList({ id, items, activeIndex, style, onPick, onHover, onEnd }: Props): ReactNode {
  const { colors } = useChatTheme();
  const t = useTranslate();
  const scroller = useRef<ScrollViewInstance>(null);
  const { item: itemStyle, text, detail, container } = style.suggestions;
  const height = typeof itemStyle.minHeight === 'number' ? itemStyle.minHeight : 44;
  useEffect(() => {
    // Two entries stay visible above the active one.
    scroller.current?.scrollTo({ y: Math.max(0, (activeIndex - 2) * height), animated: false });
  }, [activeIndex, height]);
  return (
    <View nativeID={id} aria-label={t('compose.suggestions')} {...LISTBOX} style={container} testID="chat-suggestions">
      <ScrollView
        ref={scroller}
        keyboardShouldPersistTaps="always"
        scrollEventThrottle={100}
        onScroll={({ nativeEvent: { contentOffset, contentSize, layoutMeasurement } }) => {
          if (contentOffset.y + layoutMeasurement.height > contentSize.height - height) onEnd();
        }}
      >
        {items.map((item, index) => (
          <Pressable
            key={item.id}
            nativeID={`${id}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            tabIndex={-1}
            onPress={() => onPick(item)}
            onHoverIn={() => onHover(index)}
            style={[itemStyle, index === activeIndex && { backgroundColor: colors.surfaceSunken }]}
            {...KEEPS_FOCUS}
          >
            {isEveryone(item) && <Icon name="people" size={28} color={colors.textMuted} />}
            {!item.hideLeadingIcon && <Avatar id={item.id} name={item.name} url={item.leadingIconUrl} size={28} />}
            <View style={styles.text}>
              <Text style={text} numberOfLines={1}>
                {withoutDirectionControls(isEveryone(item) ? item.promptText : item.name)}
              </Text>
              {isEveryone(item) && <Text style={detail}>{t('compose.mentionAll')}</Text>}
            </View>
          </Pressable>
        ))}
      </ScrollView>
    </View>
  );
}

function isEveryone({ underlyingText }: SuggestionItem): boolean {
  return underlyingText.startsWith('<@all:');
}

/** React Native has no listbox role on phones. */
const LISTBOX = webProps({ role: 'listbox' });
/** Prevents a mouse press from moving the focus. */
const KEEPS_FOCUS = webProps({ onMouseDown: (event: MouseEvent) => event.preventDefault() });

const styles = StyleSheet.create({ text: { flex: 1, minWidth: 0, alignItems: 'flex-start' } });
