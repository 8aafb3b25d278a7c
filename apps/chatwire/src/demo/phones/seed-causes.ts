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
import {
  addPhoneGroup,
  addPhoneUser,
  BROWSER_USER,
  logInPhone,
  PHONE_SENDER,
  type PhoneUser,
  SEEDED_USER,
} from './phone-user.ts';
import { StoryTime } from './story-time.ts';

/** Played causes by their number. */
export type SeededCauses = Record<string, PlayedCause>;

type Stage = DemoContext & { readonly phones: Phones };
type PhoneOfCause = ReadonlyMap<Cause, Phone>;

/**
 * The causes that `npm start` plays with its data: hours pass in them, or a user sends more than they may. Last come those
 * whose sentence depends on a later report, because their phones stay logged in.
 */
const SEEDED = CAUSES.filter(isSeeded).toSorted((one, other) => rankOf(one) - rankOf(other));
const OLD = SEEDED.filter(({ phoneAgeMs = 0 }) => phoneAgeMs > 0);

const HOUR_MS = 3_600_000;
/** How long before the causes the oldest phone is registered, ms; with time for the data that are created before. */
export const OLDEST_PHONE_MS = Math.max(...OLD.map(({ phoneAgeMs = 0 }) => phoneAgeMs)) + HOUR_MS;

/** Registers the phones that must be old. */
export async function addOldPhones(stage: Stage): Promise<PhoneOfCause> {
  await addPhoneUser(stage.api, SEEDED_USER, stage.publicUrl);
  const phones = new Map<Cause, Phone>();
  for (const cause of OLD) phones.set(cause, await addPhone(stage, SEEDED_USER, cause));
  return phones;
}

/** Plays the causes, one phone after the other. */
export async function seedCauses(stage: Stage, oldPhones: PhoneOfCause): Promise<SeededCauses> {
  await addPhoneGroup(stage.api, SEEDED_USER, stage.publicUrl);
  const host = hostOf(stage, SEEDED_USER, async (ms) => stage.clock.jump(ms));
  const played: SeededCauses = {};
  for (const cause of SEEDED) {
    const phone = oldPhones.get(cause) ?? (await addPhone(stage, SEEDED_USER, cause));
    played[cause.number] = await playOn(phone, cause, host);
    await stage.phones.remove(phone, { logOut: !cause.reportsLater });
  }
  return played;
}

/** The causes that take days, while they are played. */
export interface CausesInProgress {
  /** Lets them do what is due by now. Everything before must be in the log. */
  catchUp(): Promise<void>;
  /** The causes that are over. One may not be: the log may keep its entries for too short a time. */
  played(): Promise<SeededCauses>;
}

/** Starts the causes that take days, each with a time of its own. They go along with the story. */
export async function startLongCauses(stage: Stage): Promise<CausesInProgress> {
  await addPhoneUser(stage.api, BROWSER_USER, stage.publicUrl);
  await addPhoneGroup(stage.api, BROWSER_USER, stage.publicUrl);
  const running: { readonly number: number; readonly time: StoryTime; readonly result: Promise<PlayedCause> }[] = [];
  for (const cause of CAUSES.filter(({ takesDays }) => takesDays)) {
    const phone = await addPhone(stage, BROWSER_USER, cause);
    const time = new StoryTime(stage.clock);
    const host = hostOf(stage, BROWSER_USER, (ms) => time.pass(ms));
    const result = playOn(phone, cause, host).finally(() => time.end());
    // A failure is reported with the results, after the story.
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

function hostOf(stage: Stage, { uid, group }: PhoneUser, pass: (ms: number) => Promise<void>): CauseHost {
  const { api, sandbox, settled } = stage;
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

async function addPhone({ api, phones }: Stage, user: PhoneUser, { kind, number, phone = {} }: Cause): Promise<Phone> {
  return phones.add({ kind, id: `cause-${number}`, authToken: await logInPhone(api, user), state: phone });
}

function isSeeded(cause: Cause): boolean {
  return !cause.takesDays && needsOwnServer(cause);
}

/** Sorts old phones first, and phones that stay last. */
function rankOf({ phoneAgeMs = 0, reportsLater }: Cause): number {
  return phoneAgeMs > 0 ? 0 : reportsLater ? 2 : 1;
}
