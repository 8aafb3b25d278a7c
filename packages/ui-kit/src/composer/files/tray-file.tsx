import { memo, type ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { PlainImage } from '../../bubbles/media/plain-image.tsx';
import { isolated } from '../../formatters/safe-text.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { MessageComposerStyle } from '../../theme/styles/message-composer-style.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { StagedFile } from './staged-file.ts';
import { TrayState } from './tray-state.tsx';
import { useLocalUrl } from './use-local-url.ts';

interface Props {
  readonly staged: StagedFile;
  readonly style: MessageComposerStyle;
  readonly onRemove: (id: number) => void;
  readonly onRetry: (id: number) => void;
}

/** A file with its upload state and a remove button. */
export const TrayFile = memo(function TrayFile({ staged, style, onRemove, onRetry }: Props): ReactNode {
  const { colors } = useChatTheme();
  const t = useTranslate();
  const { id, file, kind, name, state } = staged;
  const url = useLocalUrl(kind === 'image' ? file : undefined);
  const shownName = isolated(name === '' ? t(`compose.${kind}`) : name);
  return (
    <View role="listitem" style={style.tray.file} testID={`chat-staged-file-${id}`}>
      <View style={[style.tray.picture, styles.picture]}>
        {state.kind === 'failed' ? (
          <TouchTarget label={t('action.retry')} onPress={() => onRetry(id)} ring="inside" style={styles.retry}>
            <Icon name="retry" size={24} color={colors.danger} />
          </TouchTarget>
        ) : url === undefined ? (
          <Icon name={kind} size={28} color={state.kind === 'refused' ? colors.danger : colors.textMuted} />
        ) : (
          <PlainImage url={url} style={styles.fill} />
        )}
        {state.kind === 'uploading' && (
          <View
            role="progressbar"
            aria-label={t('compose.uploading', { name: shownName, percent: percentOf(state.progress) })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percentOf(state.progress)}
            style={[styles.track, { backgroundColor: colors.outline }]}
          >
            <View style={[styles.done, { width: `${percentOf(state.progress)}%`, backgroundColor: colors.accent }]} />
          </View>
        )}
      </View>
      <Text style={style.tray.name} numberOfLines={1}>
        {shownName}
      </Text>
      <TrayState state={state} style={style} />
      <TouchTarget
        label={t('compose.removeFile', { name: shownName })}
        onPress={() => onRemove(id)}
        ring="inside"
        style={styles.remove}
      >
        <View style={[styles.disc, { backgroundColor: colors.surfaceRaised, borderColor: colors.outline }]}>
          <Icon name="close" size={14} color={colors.text} />
        </View>
      </TouchTarget>
    </View>
  );
});

function percentOf(progress: number): number {
  return Math.round(progress * 100);
}

const styles = StyleSheet.create({
  picture: { alignItems: 'center', justifyContent: 'center', overflow: 'hidden' },
  fill: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0, width: '100%', height: '100%' },
  retry: { flex: 1, alignSelf: 'stretch' },
  track: { position: 'absolute', bottom: 0, start: 0, end: 0, height: 4 },
  done: { height: 4 },
  remove: { position: 'absolute', top: -6, end: -6, borderRadius: 22 },
  disc: { width: 24, height: 24, borderRadius: 12, borderWidth: 1, alignItems: 'center', justifyContent: 'center' },
});
