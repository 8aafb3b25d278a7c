import { followIncomingMessages } from '../../conversation/follow-incoming-messages.ts';
import { warnInDevelopment } from '../../localization/warn-in-development.ts';
import type { Followed, ListContext } from './follower.ts';
import { isShown } from './is-shown.ts';
import type { ListInputs, ListPlatform } from './list-inputs.ts';

/**
 * Plays a sound for each live message of another user with a row, and passes it to the session.
 * See docs/spec/message-list.md#sounds, #behaviour-props.
 */
export function followArrivals({ target, session }: Followed, context: ListContext): () => void {
  const { now, id, platform } = context;
  return followIncomingMessages(target.client, `list${id}`, () => ({
    conversation: now().props,
    onMessage(message, { source }) {
      if (source !== 'live' || !isShown(message, now())) return;
      playSound(now(), platform);
      session.arrivedUnloaded(message.getId());
    },
  }));
}

/** Plays the sound while the app is in the foreground, at most once a second for all lists together. */
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
