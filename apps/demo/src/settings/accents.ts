/** The theme colours that an accent changes, in one mode. */
export interface Accent {
  readonly accent: string;
  readonly link: string;
  readonly onAccent: string;
  readonly bubbleOut: string;
  readonly bubbleOutMuted: string;
  readonly bubbleOutLink: string;
  readonly readTick: string;
  readonly reactionOwn: string;
  readonly onReactionOwn: string;
  readonly jumpTint: string;
}

/** `harbour` is the kit's default, `kelp` the colour of the pages around the demo. */
export const ACCENTS = {
  harbour: {
    light: light('#2F5BD7', '#DCE6FF', '#1B3FA0'),
    dark: dark('#8FB0FF', '#0B1B45', '#2A4486', '#2B3A63', '#D3E0FF'),
  },
  kelp: {
    light: light('#0B6B5B', '#D3EEE8', '#07493E'),
    dark: dark('#5FD3BD', '#06231D', '#12574A', '#143F37', '#C9F2E9'),
  },
  plum: {
    light: light('#7A3FC0', '#EBDFFA', '#552B88'),
    dark: dark('#CBA6FF', '#26084A', '#54308A', '#3E2A5C', '#EADCFF'),
  },
  coral: {
    light: light('#B13A2E', '#FBDFDB', '#852A21'),
    dark: dark('#FFA598', '#3F0A05', '#7A2D25', '#55261F', '#FFDAD5'),
  },
  slate: {
    light: light('#3D4A5C', '#E1E6EE', '#2B3542'),
    dark: dark('#B9C4D4', '#18202B', '#3A4657', '#323B48', '#DFE6F0'),
  },
} as const;

export type AccentName = keyof typeof ACCENTS;

function light(accent: string, reactionOwn: string, onReactionOwn: string): Accent {
  return {
    accent,
    link: accent,
    onAccent: '#FFFFFF',
    bubbleOut: accent,
    bubbleOutMuted: '#F4F1FA',
    bubbleOutLink: '#FFFFFF',
    readTick: '#FFFFFF',
    reactionOwn,
    onReactionOwn,
    jumpTint: `${accent}33`,
  };
}

function dark(accent: string, onAccent: string, bubbleOut: string, reactionOwn: string, onReactionOwn: string): Accent {
  return {
    accent,
    link: accent,
    onAccent,
    bubbleOut,
    bubbleOutMuted: '#E4E6EC',
    bubbleOutLink: '#FFFFFF',
    readTick: onReactionOwn,
    reactionOwn,
    onReactionOwn,
    jumpTint: `${accent}33`,
  };
}
