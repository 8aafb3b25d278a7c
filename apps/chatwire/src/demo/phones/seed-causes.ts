import {
  CAUSES,
  type Cause,
  type CauseHost,
  needsOwnServer,
  type Phone,
  type Phones,
  type PlayedCause,
  playCause,
} from '@chatwire/sandbox';
import type { DemoContext } from '../demo-context.ts';
import { logIn } from '../register-devices.ts';
import { addPhoneGroup, addPhoneUser, BROWSER_USER, PHONE_SENDER, type PhoneUser, SEEDED_USER } from './phone-user.ts';
import { StoryTime } from './story-time.ts';

/** Causes of missing notifications that were played on sandbox phones, by their number. */
export type SeededCauses = Record<string, PlayedCause>;

type DemoWithPhones = DemoContext & { readonly phones: Phones };
type PhoneOfCause = ReadonlyMap<Cause, Phone>;

/**
 * The causes that `npm start` plays while it creates the demo data, because they need a settable clock or no rate limits.
 * Causes of old phones come first. Causes whose sentence depends on a later report from the phone come last, because
 * this phone stays logged in. They are preceded by the other causes on the same phone.
 */
const SEEDED = CAUSES.filter(isSeeded).toSorted((one, other) => rankOf(one) - rankOf(other));
const OLD = SEEDED.filter(({ phoneAgeMs = 0 }) => phoneAgeMs > 0);

const HOUR_MS = 3_600_000;
/**
 * Time between the registration of the oldest phone and the first cause, ms. Includes an hour for the demo data that is
 * created before the first cause.
 */
export const OLDEST_PHONE_MS = Math.max(...OLD.map(({ phoneAgeMs = 0 }) => phoneAgeMs)) + HOUR_MS;

/** Registers the phones that must have been registered long before their cause is played. */
export async function addOldPhones(demo: DemoWithPhones): Promise<PhoneOfCause> {
  await addPhoneUser(demo.api, SEEDED_USER, demo.publicUrl);
  const phones = new Map<Cause, Phone>();
  for (const cause of OLD) phones.set(cause, await addPhone(demo, SEEDED_USER, cause));
  return phones;
}

/**
 * Plays the causes, one after the other. Causes without a separate phone share one phone of each kind. The user logs
 * out on it when no further cause needs it.
 */
export async function seedCauses(demo: DemoWithPhones, oldPhones: PhoneOfCause): Promise<SeededCauses> {
  await addPhoneGroup(demo.api, SEEDED_USER, demo.publicUrl);
  const host = hostOf(demo, SEEDED_USER, async (ms) => demo.clock.jump(ms));
  const played: SeededCauses = {};
  for (const causes of Map.groupBy(SEEDED, phoneKeyOf).values()) {
    const [first] = causes;
    if (!first) continue;
    const phone = oldPhones.get(first) ?? (await addPhone(demo, SEEDED_USER, first));
    for (const cause of causes) {
      played[cause.number] = await playOn(phone, cause, host);
      await phone.repair();
    }
    await demo.phones.remove(phone, { logOut: !causes.some(({ reportsLater }) => reportsLater) });
  }
  return played;
}

/** Returns the same key for causes that share a phone. */
function phoneKeyOf({ kind, ownModel }: Cause): string {
  return ownModel ?? kind;
}

/** The causes that take days, while they are being played. */
export interface CausesInProgress {
  /** Runs the steps that are due by the current time. All earlier events must be in the log. */
  catchUp(): Promise<void>;
  /**
   * Returns the causes that have ended. A cause may be missing: if the log keeps entries for a shorter time than the
   * cause takes, its entries are deleted before its end.
   */
  played(): Promise<SeededCauses>;
}

/** Starts the causes that take days. Each waits for its own due times, while `seedStory` advances the clock. */
export async function startLongCauses(demo: DemoWithPhones): Promise<CausesInProgress> {
  await addPhoneUser(demo.api, BROWSER_USER, demo.publicUrl);
  await addPhoneGroup(demo.api, BROWSER_USER, demo.publicUrl);
  const running: { readonly number: number; readonly time: StoryTime; readonly result: Promise<PlayedCause> }[] = [];
  for (const cause of CAUSES.filter(({ takesDays }) => takesDays)) {
    const phone = await addPhone(demo, BROWSER_USER, cause);
    const time = new StoryTime(demo.clock);
    const host = hostOf(demo, BROWSER_USER, (ms) => time.pass(ms));
    const result = playOn(phone, cause, host).finally(() => time.end());
    // A failure is reported by `played`, after the demo data was created.
    result.catch(() => {});
    running.push({ number: cause.number, time, result });
  }
  return {
    async catchUp() {
      for (const { time } of running) await time.catchUp();
    },
    async played() {
      const played: SeededCauses = {};
      for (const { number, time, result } of running) if (time.isOver) played[number] = await result;
      return played;
    },
  };
}

function hostOf(demo: DemoWithPhones, { uid, group }: PhoneUser, pass: (ms: number) => Promise<void>): CauseHost {
  const { api, sandbox, settled } = demo;
  return {
    sandbox,
    call: (...call) => api.call(...call),
    sender: PHONE_SENDER,
    recipient: uid,
    group: group.guid,
    settled,
    pass,
  };
}

async function playOn(phone: Phone, cause: Cause, host: CauseHost): Promise<PlayedCause> {
  const { entries: _, ...played } = await playCause(cause, phone, host);
  return played;
}

async function addPhone(
  { api, phones }: DemoWithPhones,
  user: PhoneUser,
  { kind, number, phone: state, ownModel: model }: Cause,
): Promise<Phone> {
  return phones.add({
    kind,
    id: `cause-${number}`,
    authToken: await logIn(api, user.uid),
    ...(state && { state }),
    ...(model !== undefined && { model }),
  });
}

function isSeeded(cause: Cause): boolean {
  return !cause.takesDays && needsOwnServer(cause);
}

/** Ranks causes of old phones first, and causes that share a phone that stays logged in last. */
function rankOf(cause: Cause): number {
  const { phoneAgeMs = 0, reportsLater } = cause;
  if (phoneAgeMs > 0) return 0;
  const staysLoggedIn = CAUSES.some(
    (other) => isSeeded(other) && other.reportsLater && phoneKeyOf(other) === phoneKeyOf(cause),
  );
  return staysLoggedIn ? (reportsLater ? 3 : 2) : 1;
}
