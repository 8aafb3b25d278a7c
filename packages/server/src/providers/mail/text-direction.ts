import { withoutIsolates } from '../../base/text/without-isolates.ts';

export type TextDirection = 'ltr' | 'rtl';

/** Returns the direction of a text, which its first letter outside of isolated names determines; `ltr` without letters. */
export function directionOf(text: string): TextDirection {
  const [strong] = LETTER.exec(withoutIsolates(text)) ?? LETTER.exec(text) ?? [];
  return strong !== undefined && RIGHT_TO_LEFT.test(strong) ? 'rtl' : 'ltr';
}

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}\p{Script=Hanifi_Rohingya}]/u;
