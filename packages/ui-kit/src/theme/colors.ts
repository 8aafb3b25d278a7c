/** Every colour of the kit, each of any CSS form. Pairs `x`/`onX` meet 4.5:1, graphics 3:1. Contract 27.1. */
export interface ChatColors {
  readonly surface: string;
  readonly surfaceSunken: string;
  readonly surfaceRaised: string;
  readonly text: string;
  readonly textMuted: string;
  readonly textDisabled: string;
  /** Of what only divides. */
  readonly outline: string;
  /** Of what has to be seen, such as the border of a field. */
  readonly outlineStrong: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly link: string;
  readonly focusRing: string;
  readonly danger: string;
  readonly warning: string;
  readonly success: string;
  readonly info: string;
  /** Own messages. */
  readonly bubbleOut: string;
  readonly onBubbleOut: string;
  readonly bubbleOutMuted: string;
  readonly bubbleOutLink: string;
  /** Messages of others. */
  readonly bubbleIn: string;
  readonly onBubbleIn: string;
  readonly bubbleInMuted: string;
  readonly bubbleInLink: string;
  readonly readTick: string;
  readonly code: string;
  readonly onCode: string;
  readonly pill: string;
  readonly onPill: string;
  readonly reactionOwn: string;
  readonly onReactionOwn: string;
  readonly searchMatch: string;
  readonly onSearchMatch: string;
  readonly mentionSelf: string;
  readonly onMentionSelf: string;
  readonly jumpTint: string;
  readonly scrim: string;
}

export const LIGHT_COLORS: ChatColors = {
  surface: '#FFFFFF',
  surfaceSunken: '#F3F5F8',
  surfaceRaised: '#FFFFFF',
  text: '#161A20',
  textMuted: '#565F6D',
  textDisabled: '#7A8493',
  outline: '#D5DAE1',
  outlineStrong: '#7A8493',
  accent: '#2F5BD7',
  onAccent: '#FFFFFF',
  link: '#1D4FC4',
  focusRing: '#0B57D0',
  danger: '#B3261E',
  warning: '#8A5A00',
  success: '#16794C',
  info: '#1D4FC4',
  bubbleOut: '#2F5BD7',
  onBubbleOut: '#FFFFFF',
  bubbleOutMuted: '#E3EAFF',
  bubbleOutLink: '#FFFFFF',
  bubbleIn: '#EEF1F5',
  onBubbleIn: '#161A20',
  bubbleInMuted: '#565F6D',
  bubbleInLink: '#1D4FC4',
  readTick: '#D6F0FF',
  code: '#E2E7EE',
  onCode: '#161A20',
  pill: '#E4E8EE',
  onPill: '#3A424E',
  reactionOwn: '#DCE6FF',
  onReactionOwn: '#1B3FA0',
  searchMatch: '#FFE08A',
  onSearchMatch: '#161A20',
  mentionSelf: '#FFE9B8',
  onMentionSelf: '#6B4A00',
  jumpTint: '#2F5BD733',
  scrim: '#0A0E147A',
};

export const DARK_COLORS: ChatColors = {
  surface: '#111418',
  surfaceSunken: '#0B0D10',
  surfaceRaised: '#1B2027',
  text: '#EEF1F5',
  textMuted: '#A6AFBC',
  textDisabled: '#7A8593',
  outline: '#313842',
  outlineStrong: '#7A8593',
  accent: '#8FB0FF',
  onAccent: '#0B1B45',
  link: '#9DBBFF',
  focusRing: '#A8C7FA',
  danger: '#FF8A80',
  warning: '#F0B94D',
  success: '#5CCB95',
  info: '#9DBBFF',
  bubbleOut: '#2A4486',
  onBubbleOut: '#F2F5FC',
  bubbleOutMuted: '#C9D6F7',
  bubbleOutLink: '#C6D7FF',
  bubbleIn: '#232931',
  onBubbleIn: '#EEF1F5',
  bubbleInMuted: '#A6AFBC',
  bubbleInLink: '#9DBBFF',
  readTick: '#8FD0FF',
  code: '#2D3540',
  onCode: '#EEF1F5',
  pill: '#2A313A',
  onPill: '#D3D9E2',
  reactionOwn: '#2B3A63',
  onReactionOwn: '#D3E0FF',
  searchMatch: '#6B5200',
  onSearchMatch: '#FFFFFF',
  mentionSelf: '#4D3C10',
  onMentionSelf: '#FFD98A',
  jumpTint: '#8FB0FF33',
  scrim: '#000000A3',
};
