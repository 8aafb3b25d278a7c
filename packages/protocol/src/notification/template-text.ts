import { Type } from 'typebox';

/** Longest template, in characters. See docs/spec/notifications.md#placeholders-sounds-and-badge. */
export const TEMPLATE_MAX_LENGTH = 1000;

/** Returns the schema of a string with `{{dot.path}}` placeholders. */
export function templateText(defaultText: string) {
  return Type.String({ maxLength: TEMPLATE_MAX_LENGTH, default: defaultText });
}
