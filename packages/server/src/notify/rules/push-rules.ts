import { device } from './device.ts';
import { dnd } from './dnd.ts';
import { eventPreference } from './event-preference.ts';
import { mute } from './mute.ts';
import { notForPush } from './not-for-push.ts';
import { provider } from './provider.ts';
import { providerId } from './provider-id.ts';
import type { Rule } from './rule.ts';
import { schedule } from './schedule.ts';

/** The gates in the order of the contract: the first that fails gives the reason. Contract 6.1. */
export const PUSH_RULES: readonly Rule[] = [
  eventPreference,
  dnd,
  mute,
  schedule,
  notForPush('QUOTA'),
  notForPush('CONTACT'),
  provider,
  device,
  providerId,
];
