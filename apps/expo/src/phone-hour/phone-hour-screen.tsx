import { ChatMessageComposer, ChatMessageList, ChatUIProvider, useChatTheme } from '@chatwire/react-native';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { StyleSheet, Text, TextInput, View } from 'react-native';
import { Button } from '../button.tsx';
import { AUTOMATIC_STEPS } from './automatic-steps.ts';
import { OTHER } from './local-server.ts';
import { MANUAL_STEPS, type ManualStep } from './manual-steps.ts';
import { type ManualResult, PhoneRun, type PhoneRunState, type Scene } from './phone-run.ts';
import type { RunLine } from './run-record.ts';

/** The file of a run. */
export interface RunFile {
  append(lines: readonly RunLine[]): void;
  /** Opens the share sheet for the file. */
  share(): Promise<void>;
}

interface Props {
  /** Called when a run begins. */
  readonly newFile: () => RunFile;
  readonly onClose: () => void;
}

/** Checks the message list on this phone: automatic steps first, then manual ones. */
export function PhoneHourScreen({ newFile, onClose }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const [state, setState] = useState<PhoneRunState | undefined>(undefined);
  const run = useRef<{ readonly run: PhoneRun; readonly file: RunFile } | undefined>(undefined);
  useEffect(() => () => run.current?.run.stop(), []);
  const start = () => {
    const file = newFile();
    const next = new PhoneRun({ append: (lines) => file.append(lines), onState: setState });
    run.current = { run: next, file };
    void next.start();
  };
  const text = [type.body, { color: colors.text }];
  if (!state || state.kind === 'ended') {
    return (
      <View style={styles.page}>
        <Text role="heading" style={[type.title, { color: colors.text }]}>
          Phone check
        </Text>
        <Text style={text}>
          {state
            ? 'All steps are recorded. Share the file and read it with: npm run bench -- phone-hour <file>'
            : `${AUTOMATIC_STEPS.length} automatic steps take about two minutes: do not touch the screen. Then ${MANUAL_STEPS.length} steps for you follow.`}
        </Text>
        {state ? (
          <Button title="Share file" onPress={() => void run.current?.file.share()} />
        ) : (
          <Button title="Start" testID="phone-hour-start" onPress={start} />
        )}
        <Button title="Close" onPress={onClose} />
      </View>
    );
  }
  if (state.kind === 'opening') return <View style={styles.whole} />;
  const { step, scene } = state;
  const number = [...AUTOMATIC_STEPS, ...MANUAL_STEPS].findIndex(({ name }) => name === step.name) + 1;
  return (
    <View style={styles.whole}>
      <View style={[styles.bar, { borderColor: colors.outline }]}>
        <Text style={[type.bodyStrong, { color: colors.text }]}>
          {`${number} of ${AUTOMATIC_STEPS.length + MANUAL_STEPS.length}: ${step.name}`}
        </Text>
        {'instruction' in step && (
          <Instruction key={step.name} step={step} onResult={(result) => run.current?.run.enterResult(result)} />
        )}
      </View>
      <Conversation key={step.name} scene={scene} />
    </View>
  );
}

/** Instruction, expected result, and the buttons for the result. */
function Instruction({
  step,
  onResult,
}: {
  readonly step: ManualStep;
  readonly onResult: (result: ManualResult) => void;
}): ReactNode {
  const { colors, type } = useChatTheme();
  const [note, setNote] = useState<string | undefined>(undefined);
  const text = [type.body, { color: colors.text }];
  if (note !== undefined) {
    return (
      <>
        <TextInput
          aria-label="What did you see?"
          placeholder="What did you see?"
          placeholderTextColor={colors.textMuted}
          value={note}
          onChangeText={setNote}
          style={[text, styles.note, { borderColor: colors.outlineStrong }]}
        />
        <Button
          title="Next step"
          testID="phone-hour-next"
          onPress={() => onResult({ result: 'notAsDescribed', note })}
        />
      </>
    );
  }
  return (
    <>
      <Text style={text}>{step.instruction}</Text>
      <Text style={text}>{step.expected}</Text>
      <View style={styles.results}>
        <Button title="As described" testID="phone-hour-yes" onPress={() => onResult({ result: 'asDescribed' })} />
        <Button title="Not so" testID="phone-hour-no" onPress={() => setNote('')} />
        <Button title="Skip" testID="phone-hour-skip" onPress={() => onResult({ result: 'skipped' })} />
      </View>
    </>
  );
}

/** The complete list with its composer. */
function Conversation({ scene: { client, probes, list } }: { readonly scene: Scene }): ReactNode {
  return (
    <ChatUIProvider client={client} language="en">
      <View ref={probes.setArea} collapsable={false} style={styles.whole}>
        <ChatMessageList user={OTHER} ref={list} templates={[probes.template]} disableSoundForMessages />
      </View>
      <ChatMessageComposer user={OTHER} />
    </ChatUIProvider>
  );
}

const styles = StyleSheet.create({
  whole: { flex: 1 },
  page: { flex: 1, justifyContent: 'center', gap: 16, padding: 24 },
  bar: { gap: 8, padding: 12, borderBottomWidth: 1 },
  results: { flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
  note: { minHeight: 44, borderWidth: 1, borderRadius: 12, paddingHorizontal: 12 },
});
