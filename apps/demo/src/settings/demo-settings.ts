import { ACCENTS, type AccentName } from './accents.ts';

/** All settings of the demo, in display order. */
export interface DemoSettings {
  readonly mode: 'auto' | 'light' | 'dark';
  readonly accent: AccentName;
  /** A BCP 47 tag. */
  readonly language: string;
  readonly textScale: '1' | '1.25' | '1.5' | '2';
  readonly hourCycle: 'auto' | 'h12' | 'h23';
  readonly alignment: 'standard' | 'leftAligned';
  /** Milliseconds between two painted chunks of a response. */
  readonly streamingSpeed: '0' | '30' | '120';
  readonly startFromUnreadMessages: boolean;
  readonly scrollToBottomOnNewMessage: boolean;
  readonly disableSoundForMessages: boolean;
  /** Props of the list that show or hide something. */
  readonly visibility: Readonly<Record<VisibilityProp, boolean>>;
}

/** Visibility props of the list, with their defaults. */
const VISIBILITY = {
  receiptsVisibility: true,
  avatarVisibility: true,
  hideTimestamp: false,
  hideGroupActionMessages: false,
  hideModerationStatus: false,
  hideSuggestedMessages: false,
  hideError: false,
  hideReactionOption: false,
  hideReplyOption: false,
  hideReplyInThreadOption: false,
  hideCopyMessageOption: false,
  hideShareMessageOption: false,
  hideTranslateMessageOption: false,
  hideEditMessageOption: false,
  hidePinMessageOption: false,
  hideSaveMessageOption: false,
  hideDeleteMessageOption: false,
  hideMessageInfoOption: false,
  hideMessagePrivatelyOption: false,
  hideFlagMessageOption: false,
  hideFlagRemarkField: false,
  showMarkAsUnreadOption: true,
};
export type VisibilityProp = keyof typeof VISIBILITY;
export const VISIBILITY_PROPS = Object.keys(VISIBILITY).filter((name): name is VisibilityProp => name in VISIBILITY);

export const DEFAULT_SETTINGS: DemoSettings = {
  mode: 'auto',
  accent: 'kelp',
  language: 'en',
  textScale: '1',
  hourCycle: 'auto',
  alignment: 'standard',
  streamingSpeed: '30',
  startFromUnreadMessages: true,
  scrollToBottomOnNewMessage: false,
  disableSoundForMessages: false,
  visibility: VISIBILITY,
};

/** Restores stored settings that are still valid; all others use their defaults. */
export function settingsFrom(stored: unknown): DemoSettings {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_SETTINGS;
  const validValue = (name: string, fallback: unknown): unknown => {
    const value: unknown = Reflect.get(stored, name);
    return typeof value === typeof fallback && (typeof value !== 'object' || value !== null) ? value : fallback;
  };
  const entries = Object.entries(DEFAULT_SETTINGS).map(([name, fallback]) => [name, validValue(name, fallback)]);
  const settings = Object.fromEntries(entries) as DemoSettings;
  const accent = settings.accent in ACCENTS ? settings.accent : DEFAULT_SETTINGS.accent;
  return { ...settings, accent, visibility: { ...VISIBILITY, ...settings.visibility } };
}
