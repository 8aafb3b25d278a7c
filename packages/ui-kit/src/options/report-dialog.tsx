import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { StyleSheet, Text } from 'react-native';
import { useChatLocale } from '../localization/locale-context.ts';
import { RadioGroup } from '../primitives/controls/radio-group.tsx';
import { TextField } from '../primitives/controls/text-field.tsx';
import { Dialog } from '../primitives/layer/dialog.tsx';
import { DialogButton } from '../primitives/layer/dialog-button.tsx';
import { Spinner } from '../primitives/motion/spinner.tsx';
import type { LayerStyle } from '../theme/styles/layer-styles.ts';

interface Props {
  /** Stable between renders. */
  readonly loadReasons: () => Promise<readonly Chat.FlagReason[]>;
  /** Maximum length of the remark; undefined: no remark field. */
  readonly remarkLength: number | undefined;
  readonly style: LayerStyle;
  readonly onSend: (flag: { readonly reasonId: string; readonly remark?: string }) => Promise<void>;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly onError: (error: unknown) => void;
}

type Step = 'loading' | 'asking' | 'sending' | 'failed';

/**
 * The dialog that reports a message. A failure is shown in it and can be retried.
 * See docs/spec/message-list.md#dialogs.
 */
export function ReportDialog({ loadReasons, remarkLength, style, onSend, onDone, onClose, onError }: Props): ReactNode {
  const { t, hasText } = useChatLocale();
  const [step, setStep] = useState<Step>('loading');
  const [reasons, setReasons] = useState<readonly Chat.FlagReason[]>([]);
  const [reasonId, choose] = useState<string | undefined>(undefined);
  const [remark, setRemark] = useState('');
  const failed = (error: unknown) => {
    setStep('failed');
    onError(error);
  };
  const load = () => {
    setStep('loading');
    loadReasons().then((loaded) => {
      setReasons(loaded);
      setStep('asking');
    }, failed);
  };
  useEffect(load, [loadReasons]);
  const send = () => {
    if (reasonId === undefined) return load();
    setStep('sending');
    onSend({ reasonId, ...(remark.trim() !== '' && { remark: remark.trim() }) }).then(onDone, failed);
  };
  const options = reasons.map((reason) => {
    const key = `report.reason.${reason.getId()}`;
    return { id: reason.getId(), text: hasText(key) ? t(key) : reason.getName() };
  });
  const canSend = step === 'failed' || (step === 'asking' && reasonId !== undefined);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('report.title')}
      style={style}
      testID="chat-report-dialog"
      actions={
        <>
          <DialogButton title={t('action.cancel')} onPress={onClose} style={style} />
          <DialogButton
            title={t(step === 'failed' ? 'action.retry' : 'report.send')}
            kind="primary"
            disabled={!canSend}
            onPress={send}
            style={style}
          />
        </>
      }
    >
      {step === 'loading' && <Spinner />}
      <RadioGroup label={t('report.title')} options={options} chosen={reasonId} onChoose={choose} style={style} />
      {remarkLength !== undefined && options.length > 0 && (
        <TextField
          multiline
          value={remark}
          onChange={setRemark}
          label={t('report.remark')}
          maxLength={remarkLength}
          style={style}
          fieldStyle={styles.field}
        />
      )}
      {step === 'failed' && (
        <Text role="alert" style={[style.detail, { color: style.danger }]}>
          {t('report.failed')}
        </Text>
      )}
    </Dialog>
  );
}

const styles = StyleSheet.create({ field: { marginVertical: 8, minHeight: 72, textAlignVertical: 'top' } });
