import { Type } from 'typebox';

/** Longest template, in characters. See docs/spec/notifications.md#placeholders-sounds-and-badge. */
export const TEMPLATE_MAX_LENGTH = 1000;

/** A text with `{{dot.path}}` placeholders and the text shipped for it. */
export function templateText(shipped: string) {
  return Type.String({ maxLength: TEMPLATE_MAX_LENGTH, default: shipped });
}
