export type TextDirection = 'ltr' | 'rtl';

/** Returns the direction of a text, which its first letter determines; `ltr` without letters. */
export function directionOf(text: string): TextDirection {
  const [strong] = /\p{L}/u.exec(text) ?? [];
  return strong !== undefined && RIGHT_TO_LEFT.test(strong) ? 'rtl' : 'ltr';
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}\p{Script=Hanifi_Rohingya}]/u;
