import type { AudioSource } from '../chat-adapters.ts';

/** Returns the URL of a source. Browsers have no numbered assets: bundlers produce URLs. */
export function sourceUrl(source: AudioSource): string {
  return typeof source === 'object' ? source.uri : String(source);
}
