import type { FieldBase, FormField } from '@chatwire/protocol';

export type { Choice, IntegerField, SecretField, SwitchField, TextField } from '@chatwire/protocol';

/** Hours of one weekday, as HHMM. See docs/spec/notifications.md#mute-and-schedule. */
export interface HoursField extends FieldBase {
  readonly kind: 'hours';
}

/** A JSON object in an operator's own words. */
export interface JsonField extends FieldBase {
  readonly kind: 'json';
  readonly maxBytes: number;
}

/** Any of several words. */
export interface SetField extends FieldBase {
  readonly kind: 'set';
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** What it means when none is chosen; without it one is needed. */
  readonly emptyMeans?: string;
}

/** Words of somebody's own, with commas between them. */
export interface WordsField extends FieldBase {
  readonly kind: 'words';
  readonly pattern: RegExp;
  readonly expects: string;
  readonly emptyMeans: string;
}

/** Reasons, each with a code or for all of its codes. See docs/spec/notifications.md#log-settings. */
export interface ReasonsField extends FieldBase {
  readonly kind: 'reasons';
  readonly most: number;
}

/** A text with placeholders. See docs/spec/notifications.md#placeholders-sounds-and-badge. */
export interface TemplateField extends FieldBase {
  readonly kind: 'template';
}

/** A member of a document as a form asks for it. */
export type FieldSpec = FormField | HoursField | JsonField | SetField | WordsField | ReasonsField | TemplateField;
