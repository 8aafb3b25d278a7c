import type { AppSettings, ErrorDetails, OwnPreferences, ReplayChanges } from '@chatwire/protocol';
import { getOrCreate } from '../../base/values/get-or-create.ts';
import { muteSubject } from '../../storage/notifications/settings/notification-history-store.ts';
import {
  applyPreferencesPatch,
  type PreferencesPatch,
  parsePreferencesPatch,
} from '../settings-model/preferences-patch.ts';
import { applySettingsPatch, parseSettingsPatch, type SettingsPatch } from '../settings-model/settings-patch.ts';
import type { ValuesInForce } from './values-in-force.ts';

/** Changes of a replay that `checkChanges` found valid. */
export interface CheckedChanges {
  readonly settings?: SettingsPatch;
  readonly preferences: ReadonlyMap<string, PreferencesPatch>;
  /** uid → conversation (as `muteSubject` names it) → end of its mute, epoch ms. */
  readonly mutes: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/**
 * Checks the changes of a replay. The details of an error contain every invalid path, in the format of PATCH /settings and
 * PATCH /preferences. `mutes` are not checked here.
 */
export function checkChanges(
  changes: ReplayChanges,
): { readonly changes: CheckedChanges } | { readonly details: ErrorDetails } {
  const faults: [string, readonly string[]][] = [];
  const addFaults = (prefix: string, details: ErrorDetails) => {
    for (const [path, texts] of Object.entries(details)) faults.push([`${prefix}${path}`, texts]);
  };
  const settings = changes.settings === undefined ? undefined : parseSettingsPatch(changes.settings);
  if (settings && 'details' in settings) addFaults('changes.settings.', settings.details);
  const preferences = new Map<string, PreferencesPatch>();
  for (const [index, { uid, preferences: body }] of (changes.preferences ?? []).entries()) {
    const parsed = parsePreferencesPatch({ preferences: body });
    if ('details' in parsed) addFaults(`changes.preferences.${index}.`, parsed.details);
    else preferences.set(uid, parsed.patch);
  }
  if (faults.length > 0) return { details: Object.fromEntries(faults) };
  const mutes = new Map(
    (changes.mutes ?? []).map(({ uid, conversations }) => [
      uid,
      new Map(conversations.map(({ type, id, until }) => [muteSubject(type, id), until])),
    ]),
  );
  return { changes: { ...(settings && 'patch' in settings && { settings: settings.patch }), preferences, mutes } };
}

/** Applies changes to the values that applied at the time of a decision. */
export class ChangeApplier {
  readonly #changes: CheckedChanges;
  readonly #settings = new WeakMap<AppSettings, AppSettings>();
  /** Settings → preferences before the patch → uid → preferences after it. */
  readonly #preferences = new WeakMap<AppSettings, WeakMap<OwnPreferences, Map<string, OwnPreferences>>>();

  constructor(changes: CheckedChanges) {
    this.#changes = changes;
  }

  get isEmpty(): boolean {
    const { settings, preferences, mutes } = this.#changes;
    return settings === undefined && preferences.size === 0 && mutes.size === 0;
  }

  /**
   * Returns the values after the changes. `uid`: the recipient of the decision; undefined for the single decision about a
   * group that is too large, to which only settings apply. `subject`: the conversation of the decision, as `muteSubject`
   * names it.
   */
  applyTo(values: ValuesInForce, uid: string | undefined, subject: string): ValuesInForce {
    const settings = this.settingsAfter(values.settings);
    const patch = uid === undefined ? undefined : this.#changes.preferences.get(uid);
    const mutedUntilMs = uid === undefined ? undefined : this.#changes.mutes.get(uid)?.get(subject);
    return {
      ...values,
      settings,
      ...(uid !== undefined &&
        patch && { ownPreferences: this.#preferencesAfter(settings, values.ownPreferences, uid, patch) }),
      ...(mutedUntilMs !== undefined && { mutedUntilMs }),
    };
  }

  /** Returns the settings after the changes: for the same settings, always the same object. */
  settingsAfter(before: AppSettings): AppSettings {
    const patch = this.#changes.settings;
    return patch ? getOrCreate(this.#settings, before, () => applySettingsPatch(before, patch)) : before;
  }

  #preferencesAfter(
    settings: AppSettings,
    before: OwnPreferences,
    uid: string,
    patch: PreferencesPatch,
  ): OwnPreferences {
    const bySettings = getOrCreate(this.#preferences, settings, () => new WeakMap());
    const byUid = getOrCreate(bySettings, before, () => new Map<string, OwnPreferences>());
    return getOrCreate(byUid, uid, () => applyPreferencesPatch(settings, before, patch).own);
  }
}
