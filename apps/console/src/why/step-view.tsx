import './step-view.css';
import { RULE_RESULT_LABELS } from '@chatwire/protocol/rule-labels';
import type { ReactNode } from 'react';
import { setBy } from '../text/set-by.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { Step, StepResult } from './path.ts';

interface Look {
  readonly icon: IconName;
  /** Screen-reader text before the step. */
  readonly word: string;
}

const LOOKS: Readonly<Record<StepResult, Look>> = {
  pass: { icon: 'check', word: RULE_RESULT_LABELS.pass },
  stop: { icon: 'cross', word: RULE_RESULT_LABELS.fail },
  also: { icon: 'cross', word: 'Would also fail' },
  bypassed: { icon: 'up', word: RULE_RESULT_LABELS.bypassed },
  notApplicable: { icon: 'minus', word: RULE_RESULT_LABELS.not_applicable },
  notEvaluated: { icon: 'minus', word: RULE_RESULT_LABELS.not_evaluated },
  notShown: { icon: 'minus', word: 'Not shown' },
  unknown: { icon: 'question', word: 'Not known' },
};

/** One step: icon, name, value, and setting source. */
export function StepView({ step, name }: { readonly step: Step; readonly name: string }): ReactNode {
  const { icon, word } = LOOKS[step.result];
  const stops = step.result === 'stop';
  const showsResult = stops || step.result === 'also' || step.result === 'bypassed';
  return (
    <li className={`step ${step.result}`} title={step.about}>
      <span className="step-sign">
        <Icon name={icon} size={12} />
        <span className="visually-hidden">{word}: </span>
      </span>
      <span className="step-name">
        {step.name}
        {showsResult && <b className="step-word">{word}</b>}
      </span>
      {stops && <span className="step-about">{step.about}</span>}
      {step.found !== undefined && (
        <span className="step-found">
          {step.found}
          {!stops && step.source && <small>{step.source === 'user' ? 'own' : 'app'}</small>}
        </span>
      )}
      {stops && step.source && <span className={`step-source ${step.source}`}>{setBy(step.source, name)}</span>}
    </li>
  );
}
