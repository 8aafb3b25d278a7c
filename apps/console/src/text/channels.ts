import { CHANNEL_NAMES } from '@chatwire/protocol/outcome-text';

/** Labels of channels, for use within sentences. */
export const CHANNEL_LABELS = CHANNEL_NAMES;
