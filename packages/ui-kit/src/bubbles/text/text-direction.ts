/** Whether a text reads from right to left, by its first strong character, as platforms decide it for a paragraph. */
export function isRightToLeftText(text: string): boolean {
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '');
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;
