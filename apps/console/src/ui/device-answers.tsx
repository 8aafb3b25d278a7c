import './device-answers.css';
import type { DeviceAnswer } from '@chatwire/protocol/device-answers';
import type { ReactNode } from 'react';

/** Whether a push arrived, was shown, and is still there, each with its reason. */
export function DeviceAnswers({ answers }: { readonly answers: readonly DeviceAnswer[] }): ReactNode {
  return (
    <ul className="device-answers">
      {answers.map(({ question, questionText, word, wordText, text }) => (
        <li key={question}>
          {questionText} <b className={question === 'listed' ? undefined : word}>{wordText}</b>
          {text !== '' && <p>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
