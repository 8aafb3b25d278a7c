import type { AudioSource } from '../chat-adapters.ts';

/** Browsers have no numbered assets: bundlers produce URLs. */
export function sourceUrl(source: AudioSource): string {
  return typeof source === 'object' ? source.uri : String(source);
}
