import { useState } from 'react';
import type { Bubble } from '../bubble.ts';

/** Progress of loading one file. */
export interface MediaLoading {
  readonly hasFailed: boolean;
  /** Increases when the same URL must be loaded again. */
  readonly attempt: number;
  /** Must be called when loading fails. The first call requests a new URL; the second sets `hasFailed`. */
  readonly fail: () => void;
  /** Starts over. */
  readonly retry: () => void;
}

/** `loading` → `renewing` after the first failure → `failed` after the second. */
interface State {
  readonly status: 'loading' | 'renewing' | 'failed';
  readonly attempt: number;
}

/**
 * Tracks the loading of one file. A failed URL is renewed once; after that only the user can retry.
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
