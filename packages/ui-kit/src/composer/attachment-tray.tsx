import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { isolated } from '../formatters/safe-text.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { Icon } from '../primitives/icon/icon.tsx';
import { TouchTarget } from '../primitives/touch-target.tsx';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import type { StagedFile } from './staged-file.ts';

interface Props {
  readonly files: readonly StagedFile[];
  readonly style: MessageComposerStyle;
  readonly onRemove: (id: number) => void;
}

/** Files that go with the next message. */
export function AttachmentTray({ files, style, onRemove }: Props): ReactNode {
  if (files.length === 0) return null;
  return (
    <ScrollView horizontal contentContainerStyle={style.tray.container} style={styles.tray}>
      {files.map((file) => (
        <TrayFile key={file.id} file={file} style={style} onRemove={onRemove} />
      ))}
    </ScrollView>
  );
}

function TrayFile({ file, style, onRemove }: Pick<Props, 'style' | 'onRemove'> & { file: StagedFile }): ReactNode {
  const { colors } = useChatTheme();
  const t = useTranslate();
  const name = file.name === '' ? t(`compose.${file.kind}`) : file.name;
  return (
    <View style={[style.tray.file, styles.file]} testID={`chat-staged-file-${file.id}`}>
      <View style={styles.head}>
        <Icon name={file.kind} size={24} color={file.isTooLarge ? colors.danger : colors.textMuted} />
        <TouchTarget
          label={t('compose.removeFile', { name: isolated(name) })}
          onPress={() => onRemove(file.id)}
          style={styles.remove}
        >
          <Icon name="close" size={16} color={colors.textMuted} />
        </TouchTarget>
      </View>
      <Text style={style.tray.name} numberOfLines={1}>
        {isolated(name)}
      </Text>
      {file.isTooLarge && <Text style={[style.tray.detail, { color: colors.danger }]}>{t('send.tooLarge')}</Text>}
    </View>
  );
}

const styles = StyleSheet.create({
  tray: { flexGrow: 0 },
  file: { width: 120 },
  head: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between' },
  remove: { margin: -10 },
});
