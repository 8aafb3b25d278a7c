/**
 * Every colour of the kit, each of any CSS form. Pairs `x`/`onX` meet 4.5:1, graphics 3:1.
 * See docs/spec/message-list.md#colours.
 */
export interface ChatColors {
  /** Behind everything. */
  readonly surface: string;
  /** Behind what lies deeper, such as fields and pages around. */
  readonly surfaceSunken: string;
  /** Of headers, menus, sheets and dialogs. */
  readonly surfaceRaised: string;
  /** Of what is read first. */
  readonly text: string;
  /** Of what is read second. */
  readonly textMuted: string;
  /** Of what cannot be chosen. */
  readonly textDisabled: string;
  /** Of what only divides. */
  readonly outline: string;
  /** Of what has to be seen, such as the border of a field. */
  readonly outlineStrong: string;
  /** Of what can be done: buttons, badges, the line above unread messages. */
  readonly accent: string;
  /** On `accent`. */
  readonly onAccent: string;
  /** Outside of bubbles. */
  readonly link: string;
  /** Around what has the keyboard focus. */
  readonly focusRing: string;
  /** Of what destroys, and of failures. */
  readonly danger: string;
  /** Of what asks for care. */
  readonly warning: string;
  /** Of what is well, such as somebody who is there. */
  readonly success: string;
  /** Of what is good to know. */
  readonly info: string;
  /** Own messages. */
  readonly bubbleOut: string;
  /** Text on `bubbleOut`. */
  readonly onBubbleOut: string;
  /** Time, ticks and quotes on `bubbleOut`. */
  readonly bubbleOutMuted: string;
  /** Links and mentions on `bubbleOut`. */
  readonly bubbleOutLink: string;
  /** Messages of others. */
  readonly bubbleIn: string;
  /** Text on `bubbleIn`. */
  readonly onBubbleIn: string;
  /** Time and quotes on `bubbleIn`. */
  readonly bubbleInMuted: string;
  /** Links and mentions on `bubbleIn`. */
  readonly bubbleInLink: string;
  /** Ticks of messages that were read. */
  readonly readTick: string;
  /** Behind code. */
  readonly code: string;
  /** Code. */
  readonly onCode: string;
  /** Behind days and what happens in a group. */
  readonly pill: string;
  /** On `pill`. */
  readonly onPill: string;
  /** Behind own reactions. */
  readonly reactionOwn: string;
  /** On `reactionOwn`. */
  readonly onReactionOwn: string;
  /** Behind matches of a search. */
  readonly searchMatch: string;
  /** On `searchMatch`. */
  readonly onSearchMatch: string;
  /** Behind mentions of the reader, and of everybody. */
  readonly mentionSelf: string;
  /** On `mentionSelf`. */
  readonly onMentionSelf: string;
  /** Over the row a jump has led to. */
  readonly jumpTint: string;
  /** Between the screen and a sheet or dialog. */
  readonly scrim: string;
}

export const LIGHT_COLORS: ChatColors = {
  /** Behind everything. */
  surface: '#FFFFFF',
  /** Behind what lies deeper, such as fields and pages around. */
  surfaceSunken: '#F3F5F8',
  /** Of headers, menus, sheets and dialogs. */
  surfaceRaised: '#FFFFFF',
  /** Of what is read first. */
  text: '#161A20',
  /** Of what is read second. */
  textMuted: '#565F6D',
  /** Of what cannot be chosen. */
  textDisabled: '#7A8493',
  outline: '#D5DAE1',
  outlineStrong: '#7A8493',
  /** Of what can be done: buttons, badges, the line above unread messages. */
  accent: '#2F5BD7',
  /** On `accent`. */
  onAccent: '#FFFFFF',
  /** Outside of bubbles. */
  link: '#1D4FC4',
  /** Around what has the keyboard focus. */
  focusRing: '#0B57D0',
  /** Of what destroys, and of failures. */
  danger: '#B3261E',
  /** Of what asks for care. */
  warning: '#8A5A00',
  /** Of what is well, such as somebody who is there. */
  success: '#16794C',
  /** Of what is good to know. */
  info: '#1D4FC4',
  bubbleOut: '#2F5BD7',
  /** Text on `bubbleOut`. */
  onBubbleOut: '#FFFFFF',
  /** Time, ticks and quotes on `bubbleOut`. */
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
  /** Ticks of messages that were read. */
  readTick: '#D6F0FF',
  /** Behind code. */
  code: '#E2E7EE',
  /** Code. */
  onCode: '#161A20',
  /** Behind days and what happens in a group. */
  pill: '#E4E8EE',
  /** On `pill`. */
  onPill: '#3A424E',
  /** Behind own reactions. */
  reactionOwn: '#DCE6FF',
  /** On `reactionOwn`. */
  onReactionOwn: '#1B3FA0',
  /** Behind matches of a search. */
  searchMatch: '#FFE08A',
  /** On `searchMatch`. */
  onSearchMatch: '#161A20',
  /** Behind mentions of the reader, and of everybody. */
  mentionSelf: '#FFE9B8',
  /** On `mentionSelf`. */
  onMentionSelf: '#6B4A00',
  /** Over the row a jump has led to. */
  jumpTint: '#2F5BD733',
  /** Between the screen and a sheet or dialog. */
  scrim: '#0A0E147A',
};

export const DARK_COLORS: ChatColors = {
  /** Behind everything. */
  surface: '#111418',
  /** Behind what lies deeper, such as fields and pages around. */
  surfaceSunken: '#0B0D10',
  /** Of headers, menus, sheets and dialogs. */
  surfaceRaised: '#1B2027',
  /** Of what is read first. */
  text: '#EEF1F5',
  /** Of what is read second. */
  textMuted: '#A6AFBC',
  /** Of what cannot be chosen. */
  textDisabled: '#7A8593',
  outline: '#313842',
  outlineStrong: '#7A8593',
  /** Of what can be done: buttons, badges, the line above unread messages. */
  accent: '#8FB0FF',
  /** On `accent`. */
  onAccent: '#0B1B45',
  /** Outside of bubbles. */
  link: '#9DBBFF',
  /** Around what has the keyboard focus. */
  focusRing: '#A8C7FA',
  /** Of what destroys, and of failures. */
  danger: '#FF8A80',
  /** Of what asks for care. */
  warning: '#F0B94D',
  /** Of what is well, such as somebody who is there. */
  success: '#5CCB95',
  /** Of what is good to know. */
  info: '#9DBBFF',
  bubbleOut: '#2A4486',
  /** Text on `bubbleOut`. */
  onBubbleOut: '#F2F5FC',
  /** Time, ticks and quotes on `bubbleOut`. */
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
  /** Ticks of messages that were read. */
  readTick: '#8FD0FF',
  /** Behind code. */
  code: '#2D3540',
  /** Code. */
  onCode: '#EEF1F5',
  /** Behind days and what happens in a group. */
  pill: '#2A313A',
  /** On `pill`. */
  onPill: '#D3D9E2',
  /** Behind own reactions. */
  reactionOwn: '#2B3A63',
  /** On `reactionOwn`. */
  onReactionOwn: '#D3E0FF',
  /** Behind matches of a search. */
  searchMatch: '#6B5200',
  /** On `searchMatch`. */
  onSearchMatch: '#FFFFFF',
  /** Behind mentions of the reader, and of everybody. */
  mentionSelf: '#4D3C10',
  /** On `mentionSelf`. */
  onMentionSelf: '#FFD98A',
  /** Over the row a jump has led to. */
  jumpTint: '#8FB0FF33',
  /** Between the screen and a sheet or dialog. */
  scrim: '#000000A3',
};
