/** Colours in light mode. In both modes, the contrast of texts with their background is at least 4.5 : 1. */
export const LIGHT = {
  page: '#f0f3f2',
  card: '#ffffff',
  ink: '#15211e',
  muted: '#51625d',
  line: '#dfe5e3',
  accent: '#0b6b5b',
  button: '#0b6b5b',
} as const;

/** Colours in dark mode. */
export const DARK = {
  page: '#0e1312',
  card: '#18211f',
  ink: '#e4ece9',
  muted: '#96a8a2',
  line: '#2b3835',
  accent: '#5fd3bd',
} as const;

/** Background colours of initials. White text is legible on all of them. */
export const AVATAR_BACKGROUNDS = [
  '#0b6b5b',
  '#7a4a9e',
  '#2e6b45',
  '#a1452f',
  '#4b5a9c',
  '#8a5a12',
  '#9c3d67',
  '#3d6670',
] as const;

export const FONT = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif';
