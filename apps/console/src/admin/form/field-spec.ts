interface FieldBase {
  /** Dotted path in the document that the field is of: also the name that refusals have for it. */
  readonly path: string;
  readonly label: string;
  /** What it does, in a sentence. */
  readonly help?: string;
  /** Value of a document that does not say, as the server ships it. */
  readonly shipped?: unknown;
  /** May be left empty: then the value is removed. */
  readonly isOptional?: true;
  /** Shown only while this other field of the form, a switch, is on. */
  readonly onlyWith?: string;
}

export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly pattern?: RegExp;
  /** What the pattern means: “must be …”. */
  readonly expects?: string;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** Cannot be changed once it is stored. */
  readonly isFixed?: true;
}

/** Written, never shown: what is stored comes masked. */
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
  /** What an empty field means. */
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
