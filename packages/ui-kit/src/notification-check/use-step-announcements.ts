import type { Chat } from '@chatwire/sdk';
import { useEffect, useRef } from 'react';
import type { Announcer } from '../primitives/notices/announcer.ts';
import type { CheckTranslate } from './use-check-texts.ts';

/** Announces each step to screen readers when it begins and when its result is known, and the result of the check. */
export function useStepAnnouncements(
  steps: readonly Chat.CheckStep[],
  result: string | undefined,
  announcer: Announcer,
  text: CheckTranslate,
): void {
  const announced = useRef(new Map<string, string>());
  useEffect(() => {
    if (steps.length === 0) announced.current.clear();
    for (const step of steps) {
      if (step.state === 'not_reached' || announced.current.get(step.step) === step.state) continue;
      announced.current.set(step.step, step.state);
      announcer.announce(`${text(`check.step.${step.step}`)}, ${text(`check.state.${step.state}`)}. ${step.sentence}`);
    }
  }, [steps, announcer, text]);
  useEffect(() => {
    if (result !== undefined) announcer.announce(result);
  }, [result, announcer]);
}
