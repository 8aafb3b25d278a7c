import { LANGUAGE_NAMES } from '../strings/demo-texts.ts';
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

/** Settings with a choice of values. */
export const CHOICES: readonly Choice[] = [
  {
    name: 'mode',
    label: 'Appearance',
    options: [
      ['auto', 'System'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  },
  { name: 'accent', label: 'Accent', options: Object.keys(ACCENTS).map((name) => [name, capital(name)]) },
  {
    name: 'alignment',
    label: 'Alignment',
    options: [
      ['standard', 'Standard'],
      ['leftAligned', 'Left-aligned'],
    ],
  },
  {
    name: 'textScale',
    label: 'Text size',
    options: [
      ['1', '100 %'],
      ['1.25', '125 %'],
      ['1.5', '150 %'],
      ['2', '200 %'],
    ],
  },
  {
    name: 'hourCycle',
    label: 'Clock',
    options: [
      ['auto', 'Automatic'],
      ['h12', '12 h'],
      ['h23', '24 h'],
    ],
  },
  {
    name: 'streamingSpeed',
    label: 'Streaming speed',
    options: [
      ['0', 'As received'],
      ['30', 'Smooth'],
      ['120', 'Slow'],
    ],
  },
  { name: 'language', label: 'Language', options: Object.entries(LANGUAGE_NAMES) },
];

/** On/off settings. */
export const SWITCHES: readonly { readonly name: SwitchName; readonly label: string }[] = [
  { name: 'startFromUnreadMessages', label: 'Open at the first unread message' },
  { name: 'scrollToBottomOnNewMessage', label: 'Scroll to new messages' },
  { name: 'disableSoundForMessages', label: 'Mute sounds' },
];

/** `hideCopyMessageOption` → `hide copy message option`. */
export function spelledOut(prop: string): string {
  return capital(prop.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
