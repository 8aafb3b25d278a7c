import { handleOf } from '../world/receipt-model.ts';
import type { DigestCall } from '../world/sim-network.ts';
import type { World } from '../world/world.ts';
import type { Invariant } from './facts.ts';

/**
 * Checks that no email that was decided after the response to an unsubscribe request in whose scope it is reached a provider. A batch is
 * decided after its timer has fired, and by the process that sends it. See docs/spec/last-mile.md#invariants, I16.
 */
export const unsubscribedGetNoEmail: Invariant = ({ world, byDecision }) =>
  world.network.digests
    .filter(({ channel }) => channel === 'email')
    .flatMap(({ decisionId, processStartedAtMs, atMs, recipient, conversationId }) => {
      const firedAtMs = byDecision.get(decisionId)?.processingStartedAtMS ?? 0;
      const afterMs = Math.max(firedAtMs, processStartedAtMs);
      return world.unsubscriptions.forbids({ recipient, conversationId, afterMs, untilMs: atMs })
        ? [`an email about ${conversationId} was sent to ${recipient} at ${atMs}, after they unsubscribed`]
        : [];
    });

/** Checks that an email is suppressed as unsubscribed only because of a request in its scope, which was not undone. */
export const unsubscriptionsWereRequested: Invariant = ({ world, entries }) =>
  entries
    .filter(
      ({ recipient, reasonDetail }) => reasonDetail?.setting === 'email.unsubscribed' && !isGuest(world, recipient),
    )
    .flatMap(({ _id, recipient, conversationId, reasonDetail: { value }, processingStartedAtMS: afterMs }) =>
      world.unsubscriptions.explains(value, { recipient, conversationId, afterMs })
        ? []
        : [`entry ${_id}: ${recipient} did not unsubscribe at ${value}, or has undone it`],
    );

/** Checks that every email and SMS that a provider has accepted has its decision, with the exceptions of `pushHasDecision`. */
export const digestHasDecision: Invariant = ({ world, byDecision, excused }) =>
  processed(world.network.digests)
    .filter(({ decisionId }) => !byDecision.has(decisionId) && !excused.has(handleOf(decisionId)))
    .map(({ channel, recipient, decisionId }) => `the ${channel} ${decisionId} to ${recipient} has no entry`);

/** Checks that an email or SMS that the log calls sent was accepted by its provider. See docs/spec/notifications.md#attempts-and-outcome. */
export const sentDigestWasProcessed: Invariant = ({ world, byDecision }) => {
  const arrived = new Set(processed(world.network.digests).map(({ decisionId }) => decisionId));
  return [...byDecision]
    .filter(([decisionId, { outcome }]) => outcome === 'sent' && !arrived.has(decisionId))
    .map(([, { _id, channel }]) => `entry ${_id} is sent, and no provider has the ${channel}`);
};

function isGuest({ guests }: World, recipient: string): boolean {
  return guests.some(({ uid }) => uid === recipient);
}

function processed(calls: readonly DigestCall[]): DigestCall[] {
  return calls.filter(({ isProcessed }) => isProcessed);
}
