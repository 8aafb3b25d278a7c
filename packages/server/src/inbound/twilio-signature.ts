import { createHmac } from 'node:crypto';
import { isSameSecret } from './same-secret.ts';

export interface TwilioCallback {
  /** The URL that Twilio calls, with its query. */
  readonly url: string;
  readonly form: URLSearchParams;
  /** `X-Twilio-Signature`. */
  readonly signature: string | undefined;
}

/**
 * Verifies the HMAC-SHA1 with the account's token over the URL and all names and values of the form, sorted by name.
 * Twilio signs the URL with or without the default port.
 */
export function isSignedByTwilio({ url, form, signature }: TwilioCallback, authToken: string): boolean {
  const names = [...new Set(form.keys())].toSorted();
  const members = names.map((name) =>
    [...new Set(form.getAll(name))]
      .toSorted()
      .map((value) => name + value)
      .join(''),
  );
  return [url, withPort(url)].some((signed) => {
    const mac = createHmac('sha1', authToken).update(signed + members.join(''));
    return isSameSecret(signature, mac.digest('base64'));
  });
}

function withPort(url: string): string {
  return url.replace(/^(https?):\/\/([^/:?#]+)(?=[/?#]|$)/, (_all, scheme: string, host: string) => {
    return `${scheme}://${host}:${scheme === 'https' ? 443 : 80}`;
  });
}
