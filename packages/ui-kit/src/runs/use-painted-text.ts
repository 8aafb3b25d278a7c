import type { Chat } from '@chatwire/sdk';
import { useContext, useSyncExternalStore } from 'react';
import { RunContext } from './run-context.ts';
import type { RunTextRef } from './run-key.ts';

const NEVER = () => () => undefined;

/**
 * Returns the visible part of a text: undefined if all of it is visible, and `''` while the texts above are incomplete.
 * See docs/spec/message-list.md#text-and-pacing.
 */
export function usePaintedText({ runId, index }: RunTextRef, run: Chat.RunState | undefined): string | undefined {
  const pacer = useContext(RunContext)?.pacers.of(runId);
  const read = () => (pacer?.hasReached(index) ? pacer.paintedOf(index) : -1);
  const painted = useSyncExternalStore(pacer?.subscribe ?? NEVER, read, read);
  const chunks = run?.texts[index]?.chunks;
  if (!pacer || !chunks || painted >= chunks.length) return undefined;
  return chunks.slice(0, Math.max(0, painted)).join('');
}
