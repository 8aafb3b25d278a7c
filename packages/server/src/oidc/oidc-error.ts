/**
 * Why a sign-in at the provider did not succeed: the provider does not respond, its response is not to this sign-in (wrong
 * state or nonce, code used or expired, consent denied), or the person has no role here.
 */
export type OidcFault = 'unavailable' | 'rejected' | 'noRole';

export class OidcError extends Error {
  override readonly name = 'OidcError';
  readonly fault: OidcFault;

  constructor(fault: OidcFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
