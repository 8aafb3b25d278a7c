/**
 * Every colour of the kit, in any CSS form. The colours `x` and `onX` have a contrast of at least 4.5:1, graphics of at
 * least 3:1.
 * See docs/spec/message-list.md#colours.
 */
export interface ChatColors {
  /** Background. */
  readonly surface: string;
  /** Background of sunken areas, such as fields and surrounding pages. */
  readonly surfaceSunken: string;
  /** Background of headers, menus, sheets, and dialogs. */
  readonly surfaceRaised: string;
  /** Primary text. */
  readonly text: string;
  /** Secondary text. */
  readonly textMuted: string;
  /** Disabled text and icons. */
  readonly textDisabled: string;
  /** Decorative dividers. */
  readonly outline: string;
  /** Borders that must be visible, such as those of fields. */
  readonly outlineStrong: string;
  /** Buttons, badges, the unread separator. */
  readonly accent: string;
  /** Text and icons on `accent`. */
  readonly onAccent: string;
  /** Links outside of bubbles. */
  readonly link: string;
  /** Ring around the focused element. */
  readonly focusRing: string;
  /** Destructive actions and failures. */
  readonly danger: string;
  /** Warnings. */
  readonly warning: string;
  /** Success and presence. */
  readonly success: string;
  /** Information. */
  readonly info: string;
  /** Bubbles of own messages. */
  readonly bubbleOut: string;
  /** Text on `bubbleOut`. */
  readonly onBubbleOut: string;
  /** Time, ticks, and quotes on `bubbleOut`. */
  readonly bubbleOutMuted: string;
  /** Links and mentions on `bubbleOut`. */
  readonly bubbleOutLink: string;
  /** Bubbles of other users. */
  readonly bubbleIn: string;
  /** Text on `bubbleIn`. */
  readonly onBubbleIn: string;
  /** Time and quotes on `bubbleIn`. */
  readonly bubbleInMuted: string;
  /** Links and mentions on `bubbleIn`. */
  readonly bubbleInLink: string;
  /** Read ticks. */
  readonly readTick: string;
  /** Background of code. */
  readonly code: string;
  /** Code. */
  readonly onCode: string;
  /** Background of date separators and group events. */
  readonly pill: string;
  /** Text and icons on `pill`. */
  readonly onPill: string;
  /** Background of own reactions. */
  readonly reactionOwn: string;
  /** Text and icons on `reactionOwn`. */
  readonly onReactionOwn: string;
  /** Background of search matches. */
  readonly searchMatch: string;
  /** Text and icons on `searchMatch`. */
  readonly onSearchMatch: string;
  /** Background of mentions of the user and of everyone. */
  readonly mentionSelf: string;
  /** Text and icons on `mentionSelf`. */
  readonly onMentionSelf: string;
  /** Highlight of a row after a jump. */
  readonly jumpTint: string;
  /** Backdrop of sheets and dialogs. */
  readonly scrim: string;
}

export const LIGHT_COLORS: ChatColors = {
  /** Background. */
  surface: '#FFFFFF',
  /** Background of sunken areas, such as fields and surrounding pages. */
  surfaceSunken: '#F3F5F8',
  /** Background of headers, menus, sheets, and dialogs. */
  surfaceRaised: '#FFFFFF',
  /** Primary text. */
  text: '#161A20',
  /** Secondary text. */
  textMuted: '#565F6D',
  /** Disabled text and icons. */
  textDisabled: '#7A8493',
  outline: '#D5DAE1',
  outlineStrong: '#7A8493',
  /** Buttons, badges, the unread separator. */
  accent: '#2F5BD7',
  /** Text and icons on `accent`. */
  onAccent: '#FFFFFF',
  /** Links outside of bubbles. */
  link: '#1D4FC4',
  /** Ring around the focused element. */
  focusRing: '#0B57D0',
  /** Destructive actions and failures. */
  danger: '#B3261E',
  /** Warnings. */
  warning: '#8A5A00',
  /** Success and presence. */
  success: '#16794C',
  /** Information. */
  info: '#1D4FC4',
  bubbleOut: '#2F5BD7',
  /** Text on `bubbleOut`. */
  onBubbleOut: '#FFFFFF',
  /** Time, ticks, and quotes on `bubbleOut`. */
  bubbleOutMuted: '#E3EAFF',
  /** Links and mentions on `bubbleOut`. */
  bubbleOutLink: '#FFFFFF',
  bubbleIn: '#EEF1F5',
  /** Text on `bubbleIn`. */
  onBubbleIn: '#161A20',
  /** Time and quotes on `bubbleIn`. */
  bubbleInMuted: '#565F6D',
  /** Links and mentions on `bubbleIn`. */
  bubbleInLink: '#1D4FC4',
  /** Read ticks. */
  readTick: '#D6F0FF',
  /** Background of code. */
  code: '#E2E7EE',
  /** Code. */
  onCode: '#161A20',
  /** Background of date separators and group events. */
  pill: '#E4E8EE',
  /** Text and icons on `pill`. */
  onPill: '#3A424E',
  /** Background of own reactions. */
  reactionOwn: '#DCE6FF',
  /** Text and icons on `reactionOwn`. */
  onReactionOwn: '#1B3FA0',
  /** Background of search matches. */
  searchMatch: '#FFE08A',
  /** Text and icons on `searchMatch`. */
  onSearchMatch: '#161A20',
  /** Background of mentions of the user and of everyone. */
  mentionSelf: '#FFE9B8',
  /** Text and icons on `mentionSelf`. */
  onMentionSelf: '#6B4A00',
  /** Highlight of a row after a jump. */
  jumpTint: '#2F5BD733',
  /** Backdrop of sheets and dialogs. */
  scrim: '#0A0E147A',
};

export const DARK_COLORS: ChatColors = {
  /** Background. */
  surface: '#111418',
  /** Background of sunken areas, such as fields and surrounding pages. */
  surfaceSunken: '#0B0D10',
  /** Background of headers, menus, sheets, and dialogs. */
  surfaceRaised: '#1B2027',
  /** Primary text. */
  text: '#EEF1F5',
  /** Secondary text. */
  textMuted: '#A6AFBC',
  /** Disabled text and icons. */
  textDisabled: '#7A8593',
  outline: '#313842',
  outlineStrong: '#7A8593',
  /** Buttons, badges, the unread separator. */
  accent: '#8FB0FF',
  /** Text and icons on `accent`. */
  onAccent: '#0B1B45',
  /** Links outside of bubbles. */
  link: '#9DBBFF',
  /** Ring around the focused element. */
  focusRing: '#A8C7FA',
  /** Destructive actions and failures. */
  danger: '#FF8A80',
  /** Warnings. */
  warning: '#F0B94D',
  /** Success and presence. */
  success: '#5CCB95',
  /** Information. */
  info: '#9DBBFF',
  bubbleOut: '#2A4486',
  /** Text on `bubbleOut`. */
  onBubbleOut: '#F2F5FC',
  /** Time, ticks, and quotes on `bubbleOut`. */
  bubbleOutMuted: '#C9D6F7',
  /** Links and mentions on `bubbleOut`. */
  bubbleOutLink: '#C6D7FF',
  bubbleIn: '#232931',
  /** Text on `bubbleIn`. */
  onBubbleIn: '#EEF1F5',
  /** Time and quotes on `bubbleIn`. */
  bubbleInMuted: '#A6AFBC',
  /** Links and mentions on `bubbleIn`. */
  bubbleInLink: '#9DBBFF',
  /** Read ticks. */
  readTick: '#8FD0FF',
  /** Background of code. */
  code: '#2D3540',
  /** Code. */
  onCode: '#EEF1F5',
  /** Background of date separators and group events. */
  pill: '#2A313A',
  /** Text and icons on `pill`. */
  onPill: '#D3D9E2',
  /** Background of own reactions. */
  reactionOwn: '#2B3A63',
  /** Text and icons on `reactionOwn`. */
  onReactionOwn: '#D3E0FF',
  /** Background of search matches. */
  searchMatch: '#6B5200',
  /** Text and icons on `searchMatch`. */
  onSearchMatch: '#FFFFFF',
  /** Background of mentions of the user and of everyone. */
  mentionSelf: '#4D3C10',
  /** Text and icons on `mentionSelf`. */
  onMentionSelf: '#FFD98A',
  /** Highlight of a row after a jump. */
  jumpTint: '#8FB0FF33',
  /** Backdrop of sheets and dialogs. */
  scrim: '#000000A3',
};
