/** The members of a Google service account file that the adapter uses. See docs/spec/notifications.md#provider-fields. */
export interface FcmAccount {
  readonly project_id: string;
  readonly client_email: string;
  /** PEM, PKCS #8. */
  readonly private_key: string;
  readonly private_key_id: string;
}
