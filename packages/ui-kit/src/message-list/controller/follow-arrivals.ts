import { followIncomingMessages } from '../../conversation/follow-incoming-messages.ts';
import { warnInDevelopment } from '../../localization/warn-in-development.ts';
import type { FollowedList, ListContext } from './follower.ts';
import { isShown } from './is-shown.ts';
import type { ListInputs, ListPlatform } from './list-inputs.ts';

/**
 * Plays a sound for each message of another user that arrives live and has a row, and informs the session. Returns a
 * function that stops this.
 * See docs/spec/message-list.md#sounds, #behaviour-props.
 */
export function followArrivals({ target, session }: FollowedList, context: ListContext): () => void {
  const { inputs, id, platform } = context;
  return followIncomingMessages(target.client, `list${id}`, () => ({
    conversation: inputs().props,
    onMessage(message, { source }) {
      if (source !== 'live' || !isShown(message, inputs())) return;
      playSound(inputs(), platform);
      session.arrivedUnloaded(message.getId());
    },
  }));
}

/** Plays the sound if the app is in the foreground and no list has played one within the last second. */
function playSound(
  { props, adapters: { sound }, throttle }: ListInputs,
  { clock, isAppInForeground }: ListPlatform,
): void {
  if (!sound || props.disableSoundForMessages || !isAppInForeground() || !throttle.mayPlaySound(clock.nowMs())) return;
  try {
    sound.play('incoming', props.customSoundForMessages);
  } catch (error) {
    warnInDevelopment('A sound could not be played.', error);
  }
}
