/** A form field for one member of a document. Plain data, so that any client can render it. */
export type FormField = TextField | SecretField | IntegerField | SwitchField | ChoiceField;

export interface FieldBase {
  /** Dotted path in the document; error details use the same path. */
  readonly path: string;
  readonly label: string;
  /** Explanation of one sentence. */
  readonly help?: string;
  /** Value that the server uses for a document without the member. */
  readonly defaultValue?: unknown;
  /** The field may be empty, which removes the value. */
  readonly isOptional?: true;
  /** Path of a switch in the same form; the field is shown only while that switch is on. */
  readonly onlyWith?: string;
}

export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly pattern?: RegExp;
  /** The meaning of the pattern, as a continuation of “must be …”. */
  readonly expects?: string;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** Immutable once stored. */
  readonly isFixed?: true;
}

/** Write-only: responses mask the stored value. */
export interface SecretField extends FieldBase {
  readonly kind: 'secret';
  /** A multi-line PEM key. */
  readonly isKey?: true;
  readonly placeholder?: string;
}

export interface IntegerField extends FieldBase {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  /** Text for the meaning of an empty field. */
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

/** The switch of every account. */
export const ENABLED_FIELD: FormField = {
  kind: 'switch',
  path: 'isEnabled',
  label: 'Enabled',
  help: 'Off: the account sends nothing. Its settings are kept.',
  defaultValue: true,
};

/** The identifier of an account, for kinds with several accounts. */
export const PROVIDER_ID_FIELD: FormField = {
  kind: 'text',
  path: 'providerId',
  label: 'Name',
  help: 'Devices use it when they register. It can’t be changed later.',
  pattern: /^[A-Za-z0-9_.-]{1,100}$/,
  expects: '1 to 100 characters from A-Z a-z 0-9 _ . -',
  isFixed: true,
};
