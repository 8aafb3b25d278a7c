import type { AppSettings, OwnPreferences, WhatIf } from '@chatwire/protocol';
import { badRequest } from '../../base/errors/api-error.ts';
import type { PushToken } from '../candidate.ts';
import {
  applyPreferencesPatch,
  type PreferencesPatch,
  parsePreferencesPatch,
} from '../settings-model/preferences-patch.ts';

/** State that a dry run assumes instead of the stored one. */
export interface Assumptions {
  readonly patch?: PreferencesPatch;
  /** Epoch ms; 0 = not muted. */
  readonly mutedUntilMs?: number;
  readonly tokens?: readonly PushToken[];
}

/**
 * Returns the state to assume. Rejects preferences that a PATCH would reject. See
 * docs/spec/notifications.md#channel-settings.
 */
export function assumptionsOf({ preferences, mutedUntilMS, platforms }: WhatIf = {}): Assumptions {
  return {
    ...(preferences !== undefined && { patch: patchOf(preferences) }),
    ...(mutedUntilMS !== undefined && { mutedUntilMs: mutedUntilMS ?? 0 }),
    // These users have no token, so nothing could be sent to them.
    ...(platforms && { tokens: platforms.map((platform) => ({ platform, pushToken: '', session: platform })) }),
  };
}

/** Returns the candidate under the assumed state. */
export function applyAssumptions<
  Person extends { readonly ownPreferences: OwnPreferences; readonly mutedUntilMs?: number },
>(person: Person, { patch, mutedUntilMs }: Assumptions, settings: AppSettings): Person {
  return {
    ...person,
    ...(patch && { ownPreferences: applyPreferencesPatch(settings, person.ownPreferences, patch).own }),
    ...(mutedUntilMs !== undefined && { mutedUntilMs }),
  };
}

/** Returns the given preferences that users may not set. */
export function ignoredOf({ patch }: Assumptions, settings: AppSettings): string[] {
  return patch ? applyPreferencesPatch(settings, {}, patch).ignored : [];
}

function patchOf(preferences: unknown): PreferencesPatch {
  const parsed = parsePreferencesPatch({ preferences });
  if ('patch' in parsed) return parsed.patch;
  const details = Object.entries(parsed.details).map(([path, texts]) => [`whatIf.${path}`, texts]);
  throw badRequest(Object.fromEntries(details));
}
