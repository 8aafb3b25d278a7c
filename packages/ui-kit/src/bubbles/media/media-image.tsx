import { type ReactNode, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { TouchTarget } from '../../primitives/touch-target.tsx';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { Bubble } from '../bubble.ts';
import { PlainImage } from './plain-image.tsx';

interface Props {
  readonly bubble: Bubble;
  readonly url: string;
  readonly label: string;
}

/** `loading` → `loaded`; the first failure asks for a new address, `renewing`; after the second one `failed`. */
type Status = 'loading' | 'loaded' | 'renewing' | 'failed';

/**
 * A picture that fills its place. A new address is loaded behind the picture of the old one, so that a picture on the
 * device stays until that of the server is there. Contract 5.3, 19.1.
 */
export function MediaImage({ bubble, url, label }: Props): ReactNode {
  const { actions } = bubble.settings;
  const [status, setStatus] = useState<Status>('loading');
  const [loadedUrl, setLoaded] = useState<string | undefined>(undefined);
  const fail = () => {
    if (status === 'renewing' || status === 'failed') return setStatus('failed');
    setStatus('renewing');
    actions.refreshMedia(bubble.row).catch(() => setStatus('failed'));
  };
  const load = () => {
    setLoaded(url);
    setStatus('loaded');
  };
  if (status === 'failed') return <Failed onRetry={() => setStatus('loading')} />;
  return (
    <View style={styles.fill}>
      {loadedUrl !== undefined && loadedUrl !== url && <PlainImage url={loadedUrl} style={styles.fill} />}
      <PlainImage key={url} url={url} style={styles.fill} label={label} onLoad={load} onError={fail} />
    </View>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useTranslate();
  const { colors, type } = useChatTheme();
  return (
    <View style={[styles.fill, styles.failed, { backgroundColor: colors.surfaceSunken }]}>
      <Text style={[type.caption, styles.text, { color: colors.textMuted }]}>{t('media.failed')}</Text>
      <TouchTarget label={t('action.retry')} onPress={onRetry}>
        <Icon name="retry" size={24} color={colors.accent} />
      </TouchTarget>
    </View>
  );
}

const styles = StyleSheet.create({
  fill: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0 },
  failed: { alignItems: 'center', justifyContent: 'center', padding: 4 },
  text: { textAlign: 'center' },
});
