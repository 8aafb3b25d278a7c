import { createHash } from 'node:crypto';

/** Emails that a request is about: those to a user, about one conversation or about all. Hashes as in the token. */
interface Scope {
  readonly uidHash: string;
  readonly conversationHash: string | undefined;
}

interface Unsubscription extends Scope {
  readonly requestedAtMs: number;
  /** Time at which the server responded. Infinity: it has not. */
  respondedAtMs: number;
  /** Time at which the user asked for emails again. Infinity: not yet. */
  undoRequestedAtMs: number;
  /** Time at which the server responded to that. */
  undoneAtMs: number;
}

/** An email, as far as its scope and its decision are concerned. Times in epoch ms. */
export interface DecidedEmail {
  readonly recipient: string;
  readonly conversationId: string;
  /** The decision was made later. */
  readonly afterMs: number;
  /** The decision was made at this time or earlier. */
  readonly untilMs: number;
}

/** What recipients have asked for with the links in their emails, independent of the server. See docs/spec/last-mile.md#unsubscribe. */
export class UnsubscribeModel {
  readonly #all: Unsubscription[] = [];

  /** A request is sent. Returns a function to call when it has succeeded. */
  unsubscribe(token: string, nowMs: number): (respondedAtMs: number) => void {
    const unsubscription = {
      ...scopeOf(token),
      requestedAtMs: nowMs,
      respondedAtMs: Infinity,
      undoRequestedAtMs: Infinity,
      undoneAtMs: Infinity,
    };
    this.#all.push(unsubscription);
    return (respondedAtMs) => {
      unsubscription.respondedAtMs = respondedAtMs;
    };
  }

  /** The undo button of a link is pressed. */
  undo(token: string, nowMs: number): (result: 'done' | 'rejected', respondedAtMs: number) => void {
    const { uidHash, conversationHash } = scopeOf(token);
    return this.#undo((one) => one.uidHash === uidHash && one.conversationHash === conversationHash, nowMs);
  }

  /** A user asks for all emails again, in their preferences. */
  resubscribe(uid: string, nowMs: number): (result: 'done' | 'rejected', respondedAtMs: number) => void {
    return this.#undo((one) => one.uidHash === hashOf(uid), nowMs);
  }

  /** Returns whether an email must not be sent: it is in the scope of a request, and was decided after the response to it. */
  forbids({ afterMs, untilMs, ...email }: DecidedEmail): boolean {
    return this.#about(email).some(
      ({ respondedAtMs, undoRequestedAtMs }) => respondedAtMs < afterMs && untilMs <= undoRequestedAtMs,
    );
  }

  /** Returns whether a request at `atMs` was about an email, and was not undone before the email was decided. */
  explains(atMs: number, { afterMs, ...email }: Omit<DecidedEmail, 'untilMs'>): boolean {
    return this.#about(email).some(
      ({ requestedAtMs, respondedAtMs, undoneAtMs }) =>
        requestedAtMs <= atMs && atMs <= respondedAtMs && undoneAtMs >= afterMs,
    );
  }

  #about({ recipient, conversationId }: Pick<DecidedEmail, 'recipient' | 'conversationId'>): Unsubscription[] {
    const [uidHash, hash] = [hashOf(recipient), hashOf(conversationId)];
    return this.#all.filter(
      (one) => one.uidHash === uidHash && (one.conversationHash === undefined || one.conversationHash === hash),
    );
  }

  #undo(isMeant: (one: Unsubscription) => boolean, nowMs: number) {
    const open = this.#all.filter((one) => one.undoneAtMs === Infinity && isMeant(one));
    const before = open.map(({ undoRequestedAtMs }) => undoRequestedAtMs);
    for (const one of open) one.undoRequestedAtMs = Math.min(one.undoRequestedAtMs, nowMs);
    return (result: 'done' | 'rejected', respondedAtMs: number) => {
      for (const [n, one] of open.entries()) {
        if (result === 'done') one.undoneAtMs = respondedAtMs;
        else one.undoRequestedAtMs = before[n] ?? Infinity;
      }
    };
  }
}

/** Returns the tokens of the unsubscribe links in a text, without repetition. */
export function linksIn(text: string): string[] {
  const links = text.matchAll(/https:\/\/\S+\/notifications\/email\/v1\/unsubscribe\/([\w-]+)/g);
  return [...new Set(Array.from(links, ([, token = '']) => token))];
}

/** Returns whether a token is about the emails to a user. */
export function isLinkOf(token: string, uid: string): boolean {
  return scopeOf(token).uidHash === hashOf(uid);
}

/** Reads a token as the contract describes it, without its key. */
function scopeOf(token: string): Scope {
  const bytes = Buffer.from(token, 'base64url');
  const isAboutAll = (bytes[0] ?? 0) >> 4 === 0;
  return {
    uidHash: bytes.toString('hex', 1, 17),
    conversationHash: isAboutAll ? undefined : bytes.toString('hex', 17, 33),
  };
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}
