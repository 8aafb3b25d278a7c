import type { AcceptedPush } from '../accepted-push.ts';
import { headerOf, type SandboxRequest } from '../endpoint.ts';
import { parsePush, receivedFromWebpush } from './webpush-inbox.ts';

/** Converts a decrypted push to what the push service keeps for the browser. */
export function pushFromWebpush(
  request: SandboxRequest,
  { endpoint, plaintext }: { readonly endpoint: string; readonly plaintext: string },
  nowMs: number,
): AcceptedPush {
  const { body, data } = parsePush(plaintext);
  return {
    token: endpoint,
    acceptedAtMs: nowMs,
    expiresAtMs: nowMs + Number(headerOf(request, 'ttl')) * 1000,
    isHighPriority: headerOf(request, 'urgency') === 'high',
    collapseKey: headerOf(request, 'topic'),
    form: body.web_push === undefined ? 'data' : 'alert',
    runsExtension: false,
    category: undefined,
    data,
    content: receivedFromWebpush(endpoint, plaintext),
  };
}
