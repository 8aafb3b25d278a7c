import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useBubbleSettings } from '../../bubbles/bubble-settings.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { Spinner } from '../../primitives/motion/spinner.tsx';
import { wholePixels } from '../../theme/pixel-grid.ts';

interface Props {
  readonly side: 'older' | 'newer';
  readonly status: 'loading' | 'error';
  readonly handle: Chat.ConversationHandle;
  /** Whether failures are reported to the app but not shown. */
  readonly hideError: boolean | undefined;
}

/** The row at an end of the loaded rows while a page loads, or after it failed. See docs/spec/message-list.md#loading-and-paging. */
export function EdgeRow({ side, status, handle, hideError }: Props): ReactNode {
  const { style, actions } = useBubbleSettings();
  const t = useTranslate();
  const { container, text, button, buttonText } = style.inlineError;
  if (status === 'loading') {
    return (
      <View style={[container, styles.edge]} testID={`chat-paging-${side}`}>
        <Spinner />
      </View>
    );
  }
  if (hideError) return null;
  const retry = () => {
    handle.retryEdge(side).catch((error: unknown) => actions.onFault('ERR_CALLBACK', error));
  };
  return (
    <View style={container} testID="chat-paging-error">
      <Text style={text}>{t('list.error.paging')}</Text>
      <TouchTarget style={button} onPress={retry}>
        <Text style={buttonText}>{t('action.retry')}</Text>
      </TouchTarget>
    </View>
  );
}

const styles = StyleSheet.create({ edge: { minHeight: wholePixels(44) } });
