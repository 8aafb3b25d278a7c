interface FieldBase {
  /** Dotted path in the document; also the field's name in validation errors. */
  readonly path: string;
  readonly label: string;
  /** Help text: one sentence. */
  readonly help?: string;
  /** Server default. */
  readonly shipped?: unknown;
  /** May be empty: saving then removes the value. */
  readonly isOptional?: true;
  /** Path of a switch; the field is shown only while it is on. */
  readonly onlyWith?: string;
}

export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly pattern?: RegExp;
  /** Description of the pattern; completes “Must be …”. */
  readonly expects?: string;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** Read-only after creation. */
  readonly isFixed?: true;
}

/** Write-only: the server returns a masked value. */
export interface SecretField extends FieldBase {
  readonly kind: 'secret';
  /** A PEM key of several lines. */
  readonly isKey?: true;
  readonly placeholder?: string;
}

export interface IntegerField extends FieldBase {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  /** Meaning of an empty field. */
  readonly emptyMeans?: string;
}

export interface SwitchField extends FieldBase {
  readonly kind: 'switch';
}

export interface Choice {
  readonly value: number | string;
  readonly label: string;
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly choices: readonly Choice[];
}

/** Hours of one weekday, as HHMM. See docs/spec/notifications.md#mute-and-schedule. */
export interface HoursField extends FieldBase {
  readonly kind: 'hours';
}

/** A free-form JSON object. */
export interface JsonField extends FieldBase {
  readonly kind: 'json';
  readonly maxBytes: number;
}

/** Any of several choices. */
export interface SetField extends FieldBase {
  readonly kind: 'set';
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Meaning of an empty selection. Absent: at least one is required. */
  readonly emptyMeans?: string;
}

/** Free words, separated by commas. */
export interface WordsField extends FieldBase {
  readonly kind: 'words';
  readonly pattern: RegExp;
  readonly expects: string;
  readonly emptyMeans: string;
}

/** Reasons, each with one code or all codes. See docs/spec/notifications.md#log-settings. */
export interface ReasonsField extends FieldBase {
  readonly kind: 'reasons';
  readonly most: number;
}

/** A text with placeholders. See docs/spec/notifications.md#placeholders-sounds-and-badge. */
export interface TemplateField extends FieldBase {
  readonly kind: 'template';
}

/** One field of a form. */
export type FieldSpec =
  | TextField
  | SecretField
  | IntegerField
  | SwitchField
  | ChoiceField
  | HoursField
  | JsonField
  | SetField
  | WordsField
  | ReasonsField
  | TemplateField;
