/** A signing key of an Apple developer team. See docs/spec/notifications.md#provider-fields. */
export interface ApnsAccount {
  /** 10 characters. */
  readonly keyId: string;
  /** 10 characters. */
  readonly teamId: string;
  /** PEM, PKCS #8, as in Apple's `.p8` file. */
  readonly p8Key: string;
  /** False: Apple's sandbox service, for development builds. */
  readonly productionMode: boolean;
}
