import { initialsOf } from './initials-of.ts';
import { AVATAR_BACKGROUNDS, FONT } from './mail-colors.ts';
import { html, type Markup } from './markup.ts';

/** User or group with an avatar. */
export interface AvatarSubject {
  readonly uid: string;
  readonly name: string;
  readonly avatar: string | null;
}

/** Renders a round avatar of `size` pixels: initials on a coloured background without a picture, and until it is loaded. */
export function avatar({ uid, name, avatar: url }: AvatarSubject, size: number): Markup {
  const initials = initialsOf(name);
  const background = backgroundOf(uid);
  const type = `${FONT};font-size:${Math.round(size * 0.38)}px;line-height:${size}px;font-weight:600;color:#ffffff;text-align:center`;
  if (url !== null && /^https?:\/\//.test(url)) {
    return html`<img src="${url}" width="${size}" height="${size}" alt="${initials}" style="display:block;width:${size}px;height:${size}px;border:0;border-radius:${size / 2}px;object-fit:cover;background:${background};${type}">`;
  }
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="${size}" height="${size}" align="center" valign="middle" bgcolor="${background}" style="width:${size}px;height:${size}px;border-radius:${size / 2}px;background:${background};${type}">${initials}</td></tr></table>`;
}

/** Returns a colour that is derived from the uid, so that it is the same in every email. */
function backgroundOf(uid: string): string {
  const sum = Array.from(uid).reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 997, 7);
  return AVATAR_BACKGROUNDS[sum % AVATAR_BACKGROUNDS.length] ?? AVATAR_BACKGROUNDS[0];
}
