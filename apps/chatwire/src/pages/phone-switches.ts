import type { Phone, Switches } from '@chatwire/sandbox';

/** Changes of a phone, as the page sends them. */
export interface PhoneChanges extends Omit<Partial<Switches>, 'dozingSinceMs'> {
  readonly isDozing?: boolean;
}

/** Returns the conditions that changes set. Channels that they do not name stay as they are. `nowMs`: when doze begins. */
export function phoneSwitchesOf(
  { isDozing, channels, ...others }: PhoneChanges,
  { state }: { readonly state: Pick<Phone['state'], 'channels'> },
  nowMs: number,
): Partial<Switches> {
  return {
    ...others,
    ...(isDozing !== undefined && { dozingSinceMs: isDozing ? nowMs : undefined }),
    ...(channels && { channels: { ...state.channels, ...channels } }),
  };
}
