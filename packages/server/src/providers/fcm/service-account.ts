/** The members of a Google service-account file that matter here. Contract 11.1. */
export interface FcmAccount {
  readonly project_id: string;
  readonly client_email: string;
  /** PEM, PKCS #8. */
  readonly private_key: string;
  readonly private_key_id: string;
}
