/** A setting with the value that a rule used, and whose value it is. */
export interface DecidingSetting {
  /** Path of the setting, without `preferences`. */
  readonly setting: string;
  readonly value: unknown;
  readonly source: 'user' | 'app';
}
