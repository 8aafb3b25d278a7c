/**
 * Masks an email address: `mara@example.org` → `m***@example.org`. Masked values stay unchanged. See
 * docs/spec/notifications.md#log-settings.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${Array.from(email)[0]}***${email.slice(at)}`;
}

/**
 * Masks a phone number: `+4512345600` → `+45****00`. Masked values stay unchanged. See
 * docs/spec/notifications.md#log-settings.
 */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-2)}`;
}
