import type { Suppression } from '../../decision.ts';
import { GONE_TEXTS, type GoneCode } from '../tries.ts';

/** What is written when there is nobody left to tell. Contract 7, NOT_FOUND. */
export function goneDecision(code: GoneCode): Suppression & {
  readonly target: { readonly provider: 'none'; readonly hasDevice: false };
  readonly bypassed: false;
  readonly trace: readonly [];
} {
  return {
    verdict: 'suppress',
    reason: 'NOT_FOUND',
    reasonDetail: { code, message: GONE_TEXTS[code] },
    target: { provider: 'none', hasDevice: false },
    bypassed: false,
    trace: [],
  };
}
