import { useChatTheme, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, useWindowDimensions, View } from 'react-native';
import { PageLink } from './page-link.tsx';

interface Props {
  readonly current: 'demo' | 'gallery';
  /** At the end of the bar. */
  readonly children?: ReactNode;
}

/** The navigation bar of the demo's pages. */
export function TopBar({ current, children }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  const isNarrow = useWindowDimensions().width < NARROW;
  return (
    <View role="banner" style={[styles.bar, { columnGap: isNarrow ? 2 : 16 }]}>
      <a href="/" style={LOGO} aria-label={t('demo.startPage')}>
        <img src="/assets/mark.svg" alt="" width={24} height={24} />
        {!isNarrow && <Text style={[type.title, { color: colors.text }]}>Chatwire</Text>}
      </a>
      <View role="navigation" aria-label={t('demo.pages')} style={styles.links}>
        <PageLink href="/demo" isCurrent={current === 'demo'}>
          Demo
        </PageLink>
        <PageLink href="/demo/gallery" isCurrent={current === 'gallery'}>
          Gallery
        </PageLink>
        {!isNarrow && <PageLink href="/sandbox">Sandbox</PageLink>}
      </View>
      <View style={styles.end}>{children}</View>
    </View>
  );
}

/** In px. */
const NARROW = 560;
const LOGO = { display: 'flex', alignItems: 'center', gap: 8, textDecoration: 'none' } as const;

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', minHeight: 44 },
  links: { flexDirection: 'row' },
  end: { flexGrow: 1, flexDirection: 'row', justifyContent: 'flex-end', alignItems: 'center', gap: 8 },
});
