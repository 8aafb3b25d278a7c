import type { ChatAdapters } from './chat-adapters.ts';
import { coreLinking, coreShare } from './core-adapters.ts';

/** What React Native itself can do. */
export function platformAdapters(): ChatAdapters {
  return { share: coreShare, linking: coreLinking };
}
