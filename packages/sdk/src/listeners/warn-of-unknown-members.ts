import type { Logger } from '../platform/ports.ts';
import { LISTENER_MEMBERS } from './listener-members.ts';
import type { ListenerKinds } from './listeners.ts';

/** Bundlers replace it with a build constant. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Warns app developers about members of a listener that are never called. See docs/spec/sdk.md#listeners. */
export function warnOfUnknownMembers(kind: keyof ListenerKinds, listener: object, logger: Logger): void {
  // Inlined here, so that production bundles omit the following code.
  if (isBuildKnown() && process.env.NODE_ENV !== 'production') {
    const unknown = Object.keys(listener).filter(
      (member) => !(member in LISTENER_MEMBERS[kind]) && typeof Reflect.get(listener, member) === 'function',
    );
    const names = unknown.join(', ');
    if (names !== '') logger.warn(`A ${kind} listener has members that are never called: ${names}.`);
  }
}

/**
 * False in a page without a bundler.
 * @__NO_SIDE_EFFECTS__
 */
function isBuildKnown(): boolean {
  try {
    return process.env.NODE_ENV !== '';
  } catch {
    return false;
  }
}
