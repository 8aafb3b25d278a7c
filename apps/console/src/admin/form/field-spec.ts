import type { FieldBase, FormField } from '@chatwire/protocol';

export type { Choice, IntegerField, SecretField, SwitchField, TextField } from '@chatwire/protocol';

/** Hours of one weekday, as HHMM. See docs/spec/notifications.md#mute-and-schedule. */
export interface HoursField extends FieldBase {
  readonly kind: 'hours';
}

/** A number with decimals. */
export interface DecimalField extends FieldBase {
  readonly kind: 'decimal';
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
}

/** A free-form JSON object. */
export interface JsonField extends FieldBase {
  readonly kind: 'json';
  readonly maxBytes: number;
}

/** A selection of any number of choices. */
export interface SetField extends FieldBase {
  readonly kind: 'set';
  readonly choices: readonly SetChoice[];
  /** Meaning of an empty selection. Absent: at least one is required. */
  readonly emptyMeans?: string;
}

export interface SetChoice {
  readonly value: string;
  readonly label: string;
  /** Name in the API, shown below the label. */
  readonly code?: string;
}

/** Free-form values, separated by commas. */
export interface ValuesField extends FieldBase {
  readonly kind: 'values';
  readonly pattern: RegExp;
  readonly expects: string;
  readonly emptyMeans: string;
}

/** Reasons, each with one code or all codes. See docs/spec/notifications.md#log-settings. */
export interface ReasonsField extends FieldBase {
  readonly kind: 'reasons';
  readonly maxItems: number;
}

/** Text with placeholders. See docs/spec/notifications.md#placeholders-sounds-and-badge. */
export interface TemplateField extends FieldBase {
  readonly kind: 'template';
  /** Text that is used while the field is empty. Absent: an empty text is stored. */
  readonly emptyMeans?: string;
}

/** A member of a document as a form asks for it. */
export type FieldSpec =
  | FormField
  | DecimalField
  | HoursField
  | JsonField
  | SetField
  | ValuesField
  | ReasonsField
  | TemplateField;
