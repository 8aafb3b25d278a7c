import type { CheckStep, CheckStepName } from '@chatwire/protocol';
import type { CheckContext } from './check-context.ts';
import type { StepResult } from './step-result.ts';
import { checkPermission } from './steps/permission-step.ts';
import { checkPreferences } from './steps/preferences-step.ts';
import { checkProvider } from './steps/provider-step.ts';
import { checkPush } from './steps/push-step.ts';
import { checkReceipt } from './steps/receipt-step.ts';
import { checkServer } from './steps/server-step.ts';
import { checkToken } from './steps/token-step.ts';
import type { CheckTextKey } from './texts/check-texts.ts';
import type { CheckWriter } from './texts/check-writer.ts';

type RunStep = (context: CheckContext, writer: CheckWriter, aborted: AbortSignal) => Promise<StepResult>;

interface Step {
  readonly name: CheckStepName;
  readonly run: RunStep;
  /** Sentence while the step runs. Steps without one take no time. */
  readonly running?: CheckTextKey;
}

const SERVER: Step = { name: 'server', run: checkServer };
const PREFERENCES: Step = { name: 'preferences', run: checkPreferences };
const TOKEN: Step = { name: 'token', run: checkToken };
const PROVIDER: Step = { name: 'provider', run: checkProvider };
const PUSH: Step = { name: 'push', run: checkPush, running: 'push.RUNNING' };

/** The steps of each channel, in order. Emails do not depend on a device. */
const STEPS = {
  push: [
    SERVER,
    PREFERENCES,
    { name: 'permission', run: checkPermission },
    TOKEN,
    PROVIDER,
    PUSH,
    {
      name: 'receipt',
      run: (context, _, aborted) => checkReceipt(context, aborted),
      running: 'receipt.RUNNING',
    },
  ],
  email: [SERVER, PREFERENCES, TOKEN, PROVIDER, PUSH],
} as const satisfies Record<CheckContext['channel'], readonly Step[]>;

/** Function that is called with the steps after each change. Returning false ends the check at once. */
export type CheckProgress = (steps: readonly CheckStep[]) => Promise<boolean>;

/**
 * Runs the steps in order, until one fails or the signal aborts. The remaining steps are `not_reached`. Returns all steps.
 * Returns undefined if `progress` has ended the check.
 * See docs/spec/last-mile.md#notification-check.
 */
export async function runCheck(
  context: CheckContext,
  writer: CheckWriter,
  { progress, aborted }: { readonly progress: CheckProgress; readonly aborted: AbortSignal },
): Promise<readonly CheckStep[] | undefined> {
  const done: CheckStep[] = [];
  const planned: readonly Step[] = STEPS[context.channel];
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  aborted.addEventListener('abort', () => end(undefined), { once: true });
  for (const { name, run, running } of planned) {
    if (aborted.aborted) break;
    const begun: CheckStep[] = running
      ? [{ step: name, state: 'running', sentence: writer.text(running), atMS: context.clock.now() }]
      : [];
    if (running && !(await progress([...done, ...begun]))) return undefined;
    // A step may wait for a provider, but a stop of the server must not wait for the step.
    const result = await Promise.race([run(context, writer, aborted), ended]);
    if (!result || aborted.aborted) break;
    done.push(writtenStep(name, result, writer, context.clock.now()));
    if (result.state === 'fail' || done.length === planned.length) break;
    if (!(await progress(done))) return undefined;
  }
  return [...done, ...notReached(planned.slice(done.length), writer, context.clock.now())];
}

function writtenStep(
  step: CheckStepName,
  { state, code, sentence, values, help, setting, by }: StepResult,
  writer: CheckWriter,
  atMS: number,
): CheckStep {
  return {
    step,
    state,
    ...(code !== undefined && { code }),
    sentence: writer.text(sentence, values),
    ...(help && { fix: writer.text(help.fix), fixBy: help.by }),
    ...(help?.action && { action: help.action }),
    ...(setting !== undefined && { setting }),
    ...(by !== undefined && { by }),
    atMS,
  };
}

function notReached(steps: readonly Step[], writer: CheckWriter, atMS: number): CheckStep[] {
  const sentence = writer.text('NOT_REACHED');
  return steps.map(({ name }) => ({ step: name, state: 'not_reached', sentence, atMS }));
}
