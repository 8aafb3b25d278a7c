import { createECDH, type ECDH, randomBytes } from 'node:crypto';

export interface SubscribeOptions {
  /** URL of the endpoint, for runs that have to be repeatable. Default: a random one at the address of the sandbox. */
  readonly endpoint?: string;
  /** Public key of the only server that may push. Default: any. */
  readonly vapidKey?: string;
  /** Called with the plaintext of every push. */
  readonly onPush?: (plaintext: string) => void;
}

/** A push subscription in the form in which browsers return it. */
export interface SandboxSubscription {
  readonly endpoint: string;
  readonly expirationTime: null;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The browser's side of a subscription. */
export interface Subscriber {
  readonly endpoint: string;
  readonly keyPair: ECDH;
  readonly auth: Buffer;
  readonly vapidKey: string | undefined;
  readonly onPush: ((plaintext: string) => void) | undefined;
}

/** Path of an endpoint, before its secret id. */
const PUSH_PATH = '/push/';

/** Subscriptions of the push service, by the path of their endpoint. */
export class Subscriptions {
  readonly #byPath = new Map<string, Subscriber>();

  /** `origin`: address of the sandbox. */
  add(origin: string, { endpoint = randomEndpoint(origin), vapidKey, onPush }: SubscribeOptions): SandboxSubscription {
    const keyPair = createECDH('prime256v1');
    keyPair.generateKeys();
    const auth = randomBytes(16);
    this.#byPath.set(new URL(endpoint).pathname, { endpoint, keyPair, auth, vapidKey, onPush });
    return {
      endpoint,
      expirationTime: null,
      keys: { p256dh: keyPair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  find(path: string): Subscriber | undefined {
    return this.#byPath.get(path);
  }

  /** Unsubscribes, as a browser does. */
  remove(endpoint: string): void {
    for (const [path, subscriber] of this.#byPath) if (subscriber.endpoint === endpoint) this.#byPath.delete(path);
  }
}

function randomEndpoint(origin: string): string {
  return origin + PUSH_PATH + randomBytes(24).toString('base64url');
}
