import { useChatTheme, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { ChoiceRow } from '../parts/choice-row.tsx';
import { Press } from '../parts/press.tsx';
import { SwitchRow } from '../parts/switch-row.tsx';
import { ACCENTS } from './accents.ts';
import { DEFAULT_SETTINGS, type DemoSettings, settingsFrom, VISIBILITY_PROPS } from './demo-settings.ts';
import { choices, spelledOut, switches } from './setting-groups.ts';

interface Props {
  readonly settings: DemoSettings;
  readonly onChange: (settings: DemoSettings) => void;
}

/** All settings, applied to both sides immediately. */
export function SettingsPanel({ settings, onChange }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  const set = (name: string, value: unknown) => onChange(settingsFrom({ ...settings, [name]: value }));
  return (
    <View style={styles.panel}>
      {choices(t).map(({ name, label, options }) => (
        <ChoiceRow
          key={name}
          label={label}
          options={options}
          value={settings[name]}
          onChange={(value) => set(name, value)}
          renderMark={name === 'accent' ? (value) => <AccentMark value={value} /> : undefined}
        />
      ))}
      <View>
        {switches(t).map(({ name, label }) => (
          <SwitchRow key={name} label={label} isOn={settings[name]} onChange={(isOn) => set(name, isOn)} />
        ))}
      </View>
      <View>
        <Text role="heading" aria-level={2} style={[type.label, styles.heading, { color: colors.textMuted }]}>
          {t('demo.listProps')}
        </Text>
        {VISIBILITY_PROPS.map((prop) => (
          <SwitchRow
            key={prop}
            label={spelledOut(prop)}
            isOn={settings.visibility[prop]}
            onChange={(isOn) => set('visibility', { ...settings.visibility, [prop]: isOn })}
          />
        ))}
      </View>
      <Press onPress={() => onChange(DEFAULT_SETTINGS)} style={[styles.reset, { borderColor: colors.outlineStrong }]}>
        <Text style={[type.bodyStrong, { color: colors.text }]}>{t('demo.restoreDefaults')}</Text>
      </Press>
    </View>
  );
}

function AccentMark({ value }: { readonly value: string }): ReactNode {
  const { mode, colors } = useChatTheme();
  const accent = Object.entries(ACCENTS).find(([name]) => name === value)?.[1];
  return <View style={[styles.mark, { backgroundColor: accent?.[mode].accent, borderColor: colors.surface }]} />;
}

const styles = StyleSheet.create({
  panel: { gap: 22 },
  heading: { paddingBottom: 6 },
  mark: { width: 14, height: 14, borderRadius: 7, borderWidth: 1 },
  reset: { alignItems: 'center', justifyContent: 'center', borderWidth: 1, borderRadius: 22 },
});
