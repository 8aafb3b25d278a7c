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
import { addPhoneGroup, addPhoneUser, logInPhone, PHONE_SENDER, SEEDED_USER } from './phone-user.ts';

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
  for (const cause of OLD) phones.set(cause, await addPhone(stage, cause));
  return phones;
}

/** Plays the causes, one phone after the other. */
export async function seedCauses(stage: Stage, oldPhones: PhoneOfCause): Promise<SeededCauses> {
  const { api, clock, sandbox, settled, publicUrl, phones } = stage;
  await addPhoneGroup(api, SEEDED_USER, publicUrl);
  const host: CauseHost = {
    sandbox,
    call: (...call) => api.call(...call),
    sender: PHONE_SENDER,
    recipient: SEEDED_USER.uid,
    group: SEEDED_USER.group.guid,
    settled,
    pass: async (ms) => clock.jump(ms),
  };
  const played: SeededCauses = {};
  for (const cause of SEEDED) {
    const phone = oldPhones.get(cause) ?? (await addPhone(stage, cause));
    const { entries: _, ...result } = await playCause(cause, phone, host);
    played[cause.number] = result;
    await phones.remove(phone, { logOut: !cause.reportsLater });
  }
  return played;
}

async function addPhone({ api, phones }: Stage, { kind, number, phone = {} }: Cause): Promise<Phone> {
  return phones.add({ kind, id: `cause-${number}`, authToken: await logInPhone(api, SEEDED_USER), state: phone });
}

function isSeeded(cause: Cause): boolean {
  return !cause.takesDays && needsOwnServer(cause);
}

/** Sorts old phones first, and phones that stay last. */
function rankOf({ phoneAgeMs = 0, reportsLater }: Cause): number {
  return phoneAgeMs > 0 ? 0 : reportsLater ? 2 : 1;
}
