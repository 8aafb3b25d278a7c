/** Backgrounds of avatars without a picture. White has a contrast of at least 4.5:1 on each, in both modes. */
export const AVATAR_COLORS = [
  '#B3261E',
  '#A23B00',
  '#7A5A00',
  '#3F6B00',
  '#16794C',
  '#00757A',
  '#1D5FC4',
  '#4A4FD0',
  '#7A3FC0',
  '#A8328F',
  '#8A4B52',
  '#565F6D',
] as const;

/** Returns the colour of an id, the same on every device. */
export function avatarColor(id: string): string {
  let hash = 0;
  for (let at = 0; at < id.length; at += 1) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) | 0;
  return AVATAR_COLORS[Math.abs(hash) % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}
