/**
 * Reason why a sign-in at the provider failed. `unavailable`: the provider does not respond. `rejected`: its response is
 * not valid for this sign-in (wrong state or nonce, code used or expired, consent denied). `noRole`: the person has no
 * role here.
 */
export type OidcFault = 'unavailable' | 'rejected' | 'noRole';

export interface OidcErrorOptions extends ErrorOptions {
  /** The person who signed in at the provider. */
  readonly by?: { readonly id: string; readonly name: string };
}

export class OidcError extends Error {
  override readonly name = 'OidcError';
  readonly fault: OidcFault;
  readonly by: OidcErrorOptions['by'];

  constructor(fault: OidcFault, message: string, options?: OidcErrorOptions) {
    super(message, options);
    this.fault = fault;
    this.by = options?.by;
  }
}
