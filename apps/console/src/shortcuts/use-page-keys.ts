import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { firstSearchOf } from '../time/default-range.ts';
import { isFreeKey } from '../ui/use-hotkey.ts';
import { PAGE_KEYS } from './shortcuts.ts';

/** Time for the second key. */
const WAIT_MS = 1_500;

/** Opens a page with `g` and a letter. The letter does not reach the pages, which have their own shortcuts. */
export function usePageKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let startedMs = Number.NEGATIVE_INFINITY;
    function handleKey(event: KeyboardEvent): void {
      if (!isFreeKey(event)) return;
      const isSecond = event.timeStamp - startedMs < WAIT_MS;
      startedMs = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const page = Object.entries(PAGE_KEYS).find(([letter]) => letter === event.key)?.[1];
      if (!isSecond || page === undefined) return;
      event.preventDefault();
      void navigate({ to: page, search: firstSearchOf(page) });
    }
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, [navigate]);
}
