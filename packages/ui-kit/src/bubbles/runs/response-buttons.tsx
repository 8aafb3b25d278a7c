import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { useAdapters } from '../../adapters/adapters-context.ts';
import type { Bubble } from '../bubble.ts';
import { statusSpace } from '../text/status-space.ts';
import { AskAgainButton } from './ask-again-button.tsx';
import { buttonOverhang } from './button-line.ts';
import { CopyButton } from './copy-button.tsx';

interface Props {
  readonly bubble: Bubble;
  /** Text of the response. Without text there is no copy button. */
  readonly text: string;
  /** Whether the copy button is visible. If not, its space stays empty. */
  readonly isCopyReady: boolean;
  readonly canAskAgain: boolean;
}

/**
 * The buttons in the last line of an agent's response, beside the time.
 * See docs/spec/message-list.md#built-in-kinds.
 */
export function ResponseButtons({ bubble, text, isCopyReady, canAskAgain }: Props): ReactNode {
  const { clipboard } = useAdapters();
  const canCopy = text !== '' && clipboard !== undefined;
  if (!canCopy && !canAskAgain) return null;
  // The copy button is last, so that nothing moves when it appears later.
  return (
    <View style={[styles.line, { marginEnd: statusSpace(bubble), marginBottom: buttonOverhang(bubble) }]}>
      {canAskAgain && <AskAgainButton bubble={bubble} />}
      {canCopy && <CopyButton bubble={bubble} text={text} isReady={isCopyReady} />}
    </View>
  );
}

const styles = StyleSheet.create({
  line: { flexDirection: 'row', flexWrap: 'wrap', alignSelf: 'flex-start', columnGap: 16 },
});
