/** A member of a provider account as a form asks for it. Data alone, so that any client can draw it. */
export type FormField = TextField | SecretField | IntegerField | SwitchField | ChoiceField;

export interface FieldBase {
  /** Dotted path in the document that the field is of: also the name that error details have for it. */
  readonly path: string;
  readonly label: string;
  /** What it does, in a sentence. */
  readonly help?: string;
  /** Value of a document without the member: the server's default. */
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

/** Written, never shown: responses mask the stored value. */
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

/** The enable switch that every account has. */
export const ENABLED: FormField = {
  kind: 'switch',
  path: 'isEnabled',
  label: 'Enabled',
  help: 'Off: the account sends nothing. Its settings are kept.',
  shipped: true,
};

/** The name of an account of a kind that may have several. */
export const PROVIDER_ID: FormField = {
  kind: 'text',
  path: 'providerId',
  label: 'Name',
  help: 'Devices use it when they register. It can’t be changed later.',
  pattern: /^[A-Za-z0-9_.-]{1,100}$/,
  expects: '1 to 100 characters from A-Z a-z 0-9 _ . -',
  isFixed: true,
};
