import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import { type ReactNode, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Press } from '../parts/press.tsx';
import { Remark } from './info-parts.tsx';

interface Props {
  /** Label of the row, and of the button that confirms. */
  readonly title: string;
  /** Consequence of the action, shown with the question. */
  readonly text: string;
  /** Runs the action; rejects if it fails. */
  readonly onConfirm: () => Promise<void>;
  /** Returns the text for a failure. */
  readonly failure: (error: unknown) => string;
  /** Called when the question is shown, which may be outside of the visible part of the screen. */
  readonly onConfirmationShown?: () => void;
  readonly testID?: string;
}

/**
 * A destructive action that asks before it runs. Its consequence takes the place of its name, and the buttons open below,
 * so that the one that confirms is never under the pointer.
 */
export function ConfirmRow({ title, text, onConfirm, failure, onConfirmationShown, testID }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const [state, setState] = useState<'closed' | 'asking' | 'running'>('closed');
  const [fault, setFault] = useState('');
  const run = () => {
    setState('running');
    onConfirm().then(
      () => setState('closed'),
      (error: unknown) => {
        setFault(failure(error));
        setState('asking');
      },
    );
  };
  return (
    <View testID={testID}>
      <Press
        label={title}
        isExpanded={state !== 'closed'}
        onPress={() => {
          setFault('');
          setState(state === 'closed' ? 'asking' : 'closed');
        }}
        style={styles.row}
      >
        {state === 'closed' ? (
          <Text style={[type.body, { color: colors.danger }]}>{title}</Text>
        ) : (
          <Remark>{fault || text}</Remark>
        )}
      </Press>
      {state !== 'closed' && (
        <View style={styles.question} onLayout={onConfirmationShown}>
          <View style={styles.buttons}>
            <Press onPress={() => setState('closed')} style={[styles.button, { borderColor: colors.outlineStrong }]}>
              <Text style={[type.label, { color: colors.text }]}>{t('action.cancel')}</Text>
            </Press>
            <Press
              isDisabled={state === 'running'}
              onPress={run}
              style={[styles.button, { borderColor: colors.danger }]}
              testID="demo-confirm"
            >
              <Text style={[type.label, { color: colors.danger, fontWeight: '600' }]}>{title}</Text>
            </Press>
          </View>
        </View>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  row: { justifyContent: 'center', paddingHorizontal: 16, paddingVertical: 8, borderRadius: 0 },
  question: { gap: 10, paddingHorizontal: 16, paddingBottom: 14 },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
  button: { justifyContent: 'center', borderWidth: 1, borderRadius: 22, paddingHorizontal: 16 },
});
