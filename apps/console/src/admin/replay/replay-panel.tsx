import './replay.css';
import { replayLimitText } from '@chatwire/protocol/replay-limits';
import { type ReactNode, useState } from 'react';
import { RANGES, type RangeName, rangeMs } from '../../filter/ranges.ts';
import { Select } from '../../ui/select.tsx';
import { atPath, documentOf } from '../form/document.ts';
import type { Form } from '../form/use-form.ts';
import type { Setting } from '../settings/setting.ts';
import { ReplayFindings } from './replay-findings.tsx';
import { useReplay } from './use-replay.ts';

interface ReplayPanelProps {
  readonly id: string;
  readonly setting: Setting;
  readonly form: Form;
}

/** Replays past decisions under the unsaved value of one setting, or says why a replay cannot show its effect. */
export function ReplayPanel({ id, setting, form }: ReplayPanelProps): ReactNode {
  const limit = replayLimitText(setting.spec.path);
  return (
    <section id={id} className="replay" aria-label={`What if: ${setting.spec.label}`}>
      {limit === undefined ? (
        <ReplayControls setting={setting} form={form} />
      ) : (
        <p className="replay-note" role="status">
          {limit}
        </p>
      )}
    </section>
  );
}

function ReplayControls({ setting, form }: Omit<ReplayPanelProps, 'id'>): ReactNode {
  const [range, setRange] = useState<RangeName>('24h');
  const { replay, isRunning, failure, start, cancel } = useReplay();
  const change = changeOf(setting, form);
  return (
    <>
      <div className="replay-controls">
        <Select
          label="Events of the"
          className="replay-range"
          choices={RANGES.map(({ name, label }) => ({ value: name, label: label.toLowerCase() }))}
          chosen={range}
          onChoose={setRange}
        />
        <button
          type="button"
          className="button"
          disabled={change === undefined || isRunning}
          onClick={() => change && start(rangeMs(range), change)}
        >
          Run
        </button>
        {isRunning && (
          <>
            <progress aria-label="Progress" value={replay?.progress ?? 0} max={1} />
            <button type="button" className="button quiet" onClick={cancel}>
              Cancel
            </button>
          </>
        )}
      </div>
      <p className="replay-note">
        {change === undefined
          ? 'Change the setting above, then run. Nothing is saved or sent.'
          : 'Decides past notifications again with the new value. Nothing is saved or sent.'}
      </p>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {replay?.state === 'failed' && <p role="alert">The replay failed. The server log says why.</p>}
      {replay?.state === 'cancelled' && <p role="status">Cancelled.</p>}
      {replay?.result && <ReplayFindings result={replay.result} />}
    </>
  );
}

/** Returns the unsaved change of one setting as a partial document; undefined when it has none that could be saved. */
function changeOf({ spec, override }: Setting, { changes }: Form): object | undefined {
  const paths = [spec.path, ...(override ? [override.path] : [])];
  if (paths.some((path) => changes.faults[path] !== undefined)) return undefined;
  const values = new Map(paths.map((path) => [path, atPath(changes.document, path)]));
  for (const [path, value] of values) if (value === undefined) values.delete(path);
  return values.size === 0 ? undefined : documentOf(values);
}
