import { Type } from 'typebox';
import { TEMPLATE_MAX_LENGTH } from './scan-template.ts';

/** Returns the schema of a string with `{{dot.path}}` placeholders. */
export function templateText(defaultText: string) {
  return Type.String({ maxLength: TEMPLATE_MAX_LENGTH, default: defaultText });
}
