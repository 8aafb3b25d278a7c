import './rule-timeline.css';
import type { LogEntry, RuleTrace } from '@chatwire/protocol';
import { RULE_RESULT_LABELS, ruleLabel } from '@chatwire/protocol/rule-labels';
import type { ReactNode } from 'react';
import { ValueNow } from '../origin/value-now.tsx';
import { setBy } from '../text/set-by.ts';
import { settingLabel, settingValueLabel } from '../text/setting-label.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { type DeviceRuleCause, deviceRuleCauseOf } from './device-rule-cause-of.ts';
import { DeviceSettingLink } from './device-setting.tsx';
import { SettingOrigin } from './setting-origin.tsx';

const SIGNS: Readonly<Record<RuleTrace['result'], IconName>> = {
  pass: 'check',
  fail: 'cross',
  bypassed: 'up',
  not_applicable: 'minus',
  not_evaluated: 'minus',
};

interface RuleTimelineProps {
  readonly entry: Pick<LogEntry, 'reasonDetail' | 'tokenRemoved'>;
  readonly trace: readonly RuleTrace[];
  /** User whose preferences were evaluated. */
  readonly recipient: { readonly uid: string; readonly name: string } | undefined;
  /** Instant of the decision, epoch ms. */
  readonly atMs: number;
}

/**
 * Rules in order: each with its result, the value it used, and the setting source; for the failed one also since when. Those that were not
 * evaluated share the last line.
 */
export function RuleTimeline({ entry, trace, recipient, atMs }: RuleTimelineProps): ReactNode {
  const evaluated = trace.filter(({ result }) => result !== 'not_evaluated');
  const notEvaluated = trace.filter(({ result }) => result === 'not_evaluated');
  return (
    <ol className="rule-timeline" aria-label="Rule results">
      {evaluated.map(({ gate, result, setting, value, source }) => {
        const { name, about } = ruleLabel(gate);
        const deviceCause = gate === 'DEVICE' && result === 'fail' ? deviceRuleCauseOf(entry) : undefined;
        const isQuiet = deviceCause !== undefined || result === 'not_applicable';
        return (
          <li key={gate} className={result} title={about} aria-current={result === 'fail' ? 'step' : undefined}>
            <i aria-hidden="true">
              <Icon name={SIGNS[result]} size={12} />
            </i>
            <div>
              <strong>{name}</strong> <span className="rule-timeline-result">· {RULE_RESULT_LABELS[result]}</span>
              {!isQuiet && value !== undefined && (
                <p>
                  {setting === undefined
                    ? String(value)
                    : `${settingLabel(setting)}: ${settingValueLabel(setting, value)}`}
                  {setting !== undefined && source && result === 'fail' && (
                    <ValueNow decided={{ setting, value, source }} uid={recipient?.uid} />
                  )}
                  {source && ' · '}
                  {source && result === 'fail' && setting !== undefined && recipient ? (
                    <SettingOrigin setting={setting} value={value} source={source} atMs={atMs} {...recipient} />
                  ) : (
                    source && setBy(source)
                  )}
                </p>
              )}
              {!isQuiet && value === undefined && result === 'fail' && <p>{about}</p>}
              {deviceCause && <DeviceCause cause={deviceCause} recipient={recipient} atMs={atMs} />}
            </div>
          </li>
        );
      })}
      {notEvaluated.length > 0 && (
        <li className="not_evaluated">
          <i aria-hidden="true">
            <Icon name={SIGNS.not_evaluated} size={12} />
          </i>
          <p>
            {RULE_RESULT_LABELS.not_evaluated}: {notEvaluated.map(({ gate }) => ruleLabel(gate).name).join(', ')}
          </p>
        </li>
      )}
    </ol>
  );
}

interface DeviceCauseProps extends Pick<RuleTimelineProps, 'recipient' | 'atMs'> {
  readonly cause: DeviceRuleCause;
}

/** The state of the device, and the setting because of which it was not sent to, with who set it and when. */
function DeviceCause({ cause, recipient, atMs }: DeviceCauseProps): ReactNode {
  const { text, setting, value } = cause;
  return (
    <p>
      {text} · <DeviceSettingLink cause={cause} />
      {recipient && (
        <>
          {' · '}
          <SettingOrigin setting={setting} value={value} source="app" atMs={atMs} {...recipient} />
        </>
      )}
    </p>
  );
}
