import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { withoutDirectionControls } from '../../formatters/safe-text.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import type { BubbleProps } from '../bubble.ts';
import { usePreview } from '../text/use-preview.ts';
import { partTestId } from './message-test-id.ts';

interface Props extends BubbleProps {
  readonly quoted: Chat.BaseMessage;
}

/**
 * The quoted message; pressing it jumps to that message. A deleted one is marked and cannot be pressed.
 * See docs/spec/message-list.md#special-rows, #actions.
 */
export function QuotePart({ bubble, quoted }: Props): ReactNode {
  const { settings, style, row } = bubble;
  const t = useTranslate();
  const preview = usePreview(quoted, settings);
  const name = quoted.isOwn() ? t('a11y.you') : withoutDirectionControls(quoted.getSender()?.getName() ?? '');
  const testID = partTestId(bubble, 'quote');
  const content = (
    <View style={[style.quote.container, styles.content]}>
      {!quoted.isDeleted() && (
        <Text style={style.quote.sender} numberOfLines={1}>
          {name}
        </Text>
      )}
      <Text style={style.quote.text} numberOfLines={1}>
        {preview}
      </Text>
    </View>
  );
  if (quoted.isDeleted()) return <View testID={testID}>{content}</View>;
  return (
    <TouchTarget testID={testID} style={styles.target} onPress={() => settings.actions.pressQuote(row)}>
      {content}
    </TouchTarget>
  );
}

const styles = StyleSheet.create({
  target: { alignItems: 'stretch', justifyContent: 'flex-start' },
  content: { minWidth: 0, flexShrink: 1, alignItems: 'flex-start' },
});
