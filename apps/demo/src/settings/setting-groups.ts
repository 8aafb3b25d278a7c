import type { Translate } from '@chatwire/react-native';
import { LANGUAGE_NAMES } from '../strings/language-names.ts';
import { ACCENTS } from './accents.ts';
import type { DemoSettings } from './demo-settings.ts';

type ChoiceName = Exclude<keyof DemoSettings, SwitchName | 'visibility'>;
type SwitchName = 'startFromUnreadMessages' | 'scrollToBottomOnNewMessage' | 'disableSoundForMessages';

export interface Choice {
  readonly name: ChoiceName;
  readonly label: string;
  /** Value and label. */
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** Returns the settings with a choice of values. */
export function choices(t: Translate): readonly Choice[] {
  return [
    {
      name: 'mode',
      label: t('demo.appearance'),
      options: [
        ['auto', t('demo.system')],
        ['light', t('demo.light')],
        ['dark', t('demo.dark')],
      ],
    },
    { name: 'accent', label: t('demo.accent'), options: Object.keys(ACCENTS).map((name) => [name, t(`demo.${name}`)]) },
    {
      name: 'alignment',
      label: t('demo.alignment'),
      options: [
        ['standard', t('demo.standard')],
        ['leftAligned', t('demo.leftAligned')],
      ],
    },
    {
      name: 'textScale',
      label: t('demo.textSize'),
      options: [
        ['1', '100%'],
        ['1.25', '125%'],
        ['1.5', '150%'],
        ['2', '200%'],
      ],
    },
    {
      name: 'hourCycle',
      label: t('demo.clock'),
      options: [
        ['auto', t('demo.automatic')],
        ['h12', '12 h'],
        ['h23', '24 h'],
      ],
    },
    {
      name: 'streamingSpeed',
      label: t('demo.streaming'),
      options: [
        ['0', t('demo.asReceived')],
        ['30', t('demo.smooth')],
        ['120', t('demo.slow')],
      ],
    },
    { name: 'language', label: t('demo.language'), options: Object.entries(LANGUAGE_NAMES) },
  ];
}

/** Returns the on/off settings. */
export function switches(t: Translate): readonly { readonly name: SwitchName; readonly label: string }[] {
  return [
    { name: 'startFromUnreadMessages', label: t('demo.openAtUnread') },
    { name: 'scrollToBottomOnNewMessage', label: t('demo.scrollToNew') },
    { name: 'disableSoundForMessages', label: t('demo.muteSounds') },
  ];
}

/** Spells out the name of a prop: `hideCopyMessageOption` → `hide copy message option`. */
export function spelledOut(prop: string): string {
  return capital(prop.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
