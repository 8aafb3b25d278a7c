import type { PlayedCause } from '@chatwire/sandbox';
import type { PhoneLogin } from './register-devices.ts';

/** State of the demo of `npm start`, stored in the data directory. */
export interface Demo {
  /** fullAccess key that the pages use. */
  readonly apiKey: string;
  /** uid → auth token, for trying the API as a user. */
  readonly tokens: Readonly<Record<string, string>>;
  /** uid → login of the user's phone. Absent in data directories of older versions. */
  readonly phones?: Readonly<Record<string, PhoneLogin>>;
  /** Whether the sandbox providers are configured. */
  readonly hasProviders: boolean;
  /**
   * Number of a cause → its entries. Contains the causes of a missing notification that were played on simulated phones while
   * the demo data was created. Absent without demo data, and in data directories of older versions.
   */
  readonly causes?: Readonly<Record<string, PlayedCause>>;
}
