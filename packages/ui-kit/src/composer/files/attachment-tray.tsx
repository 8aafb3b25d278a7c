import type { ReactNode } from 'react';
import { ScrollView, StyleSheet } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import type { MessageComposerStyle } from '../../theme/styles/message-composer-style.ts';
import type { FileTray } from './file-tray.ts';
import type { StagedFile } from './staged-file.ts';
import { TrayFile } from './tray-file.tsx';

interface Props {
  readonly files: readonly StagedFile[];
  readonly tray: Pick<FileTray, 'remove' | 'retry'>;
  readonly style: MessageComposerStyle;
}

/** Attachments of the next message. */
export function AttachmentTray({ files, tray, style }: Props): ReactNode {
  const t = useTranslate();
  if (files.length === 0) return null;
  return (
    <ScrollView
      horizontal
      role="list"
      aria-label={t('compose.files')}
      style={styles.tray}
      contentContainerStyle={style.tray.container}
      keyboardShouldPersistTaps="always"
    >
      {files.map((file) => (
        <TrayFile key={file.id} staged={file} style={style} onRemove={tray.remove} onRetry={tray.retry} />
      ))}
    </ScrollView>
  );
}

const styles = StyleSheet.create({ tray: { flexGrow: 0 } });
