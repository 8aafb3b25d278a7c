import { useState } from 'react';
import type { Bubble } from '../bubble.ts';

/** `loading` → `renewing` after the first failure → `failed` after the second; `retry` begins again. */
export interface MediaLoading {
  readonly hasFailed: boolean;
  /** Grows when the same address is to be loaded again. */
  readonly attempt: number;
  readonly fail: () => void;
  readonly retry: () => void;
}

interface State {
  readonly status: 'loading' | 'renewing' | 'failed';
  readonly attempt: number;
}

/**
 * Loading of one file: an address that fails is renewed once, then nothing more is tried by itself.
 * See docs/spec/message-list.md#built-in-kinds.
 */
export function useMediaLoading({ row, settings }: Pick<Bubble, 'row' | 'settings'>): MediaLoading {
  const [{ status, attempt }, setState] = useState<State>({ status: 'loading', attempt: 0 });
  const giveUp = () => setState({ status: 'failed', attempt });
  const renew = () => {
    setState({ status: 'renewing', attempt });
    settings.actions.refreshMedia(row).then(() => setState({ status: 'renewing', attempt: attempt + 1 }), giveUp);
  };
  return {
    hasFailed: status === 'failed',
    attempt,
    fail: status === 'loading' ? renew : giveUp,
    retry: () => setState({ status: 'loading', attempt: attempt + 1 }),
  };
}
