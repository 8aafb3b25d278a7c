import { type ReactNode, useEffect, useRef } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { withoutDirectionControls } from '../formatters/safe-text.ts';
import type { SuggestionItem } from '../formatters/suggestion-item.ts';
import { Avatar } from '../primitives/avatar.tsx';
import type { ScrollViewInstance } from '../primitives/native-refs.ts';
import { TouchTarget } from '../primitives/touch-target.tsx';
import { webProps } from '../primitives/web-props.ts';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';
import { useChatTheme } from '../theme/theme-context.ts';

interface Props {
  readonly items: readonly SuggestionItem[];
  /** Index of the one that Enter takes. */
  readonly active: number;
  readonly label: string;
  readonly style: MessageComposerStyle;
  readonly onPick: (item: SuggestionItem) => void;
  readonly onEnd: () => void;
}

/** What can stand for the word that is being written. The focus stays in the text. */
export function SuggestionList({ items, active, label, style, onPick, onEnd }: Props): ReactNode {
  const { colors } = useChatTheme();
  const scroller = useRef<ScrollViewInstance>(null);
  const { item: itemStyle, text, container } = style.suggestions;
  const height = typeof itemStyle.minHeight === 'number' ? itemStyle.minHeight : 44;
  useEffect(() => {
    // Two entries stay in view above the active one.
    scroller.current?.scrollTo({ y: Math.max(0, (active - 2) * height), animated: false });
  }, [active, height]);
  return (
    <View aria-label={label} {...LISTBOX} style={container} testID="chat-suggestions">
      <ScrollView
        ref={scroller}
        keyboardShouldPersistTaps="always"
        scrollEventThrottle={100}
        onScroll={({ nativeEvent: { contentOffset, contentSize, layoutMeasurement } }) => {
          if (contentOffset.y + layoutMeasurement.height > contentSize.height - height) onEnd();
        }}
      >
        {items.map((item, at) => (
          <TouchTarget
            key={item.id}
            role="option"
            tabIndex={-1}
            selected={at === active}
            onPress={() => onPick(item)}
            style={[styles.item, itemStyle, at === active && { backgroundColor: colors.surfaceSunken }]}
          >
            {!item.hideLeadingIcon && <Avatar id={item.id} name={item.name} url={item.leadingIconUrl} size={28} />}
            <Text style={text} numberOfLines={1}>
              {withoutDirectionControls(item.name)}
            </Text>
          </TouchTarget>
        ))}
      </ScrollView>
    </View>
  );
}

/** Phones know no such role. */
const LISTBOX = webProps({ role: 'listbox' });

const styles = StyleSheet.create({ item: { justifyContent: 'flex-start' } });
