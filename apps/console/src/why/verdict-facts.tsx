import './verdict-facts.css';
import { auditActorText } from '@chatwire/protocol/audit-sentence';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RemedyLink } from '../remedy/remedy-link.tsx';
import { settingLabel, settingValueLabel } from '../text/setting-label.ts';
import { shortTime } from '../text/times.ts';
import type { Path, TargetPath } from './path.ts';
import { settingChangeOf } from './setting-change-of.ts';
import { useSettingChanges } from './use-setting-changes.ts';

interface VerdictFactsProps {
  readonly path: Path;
  readonly uid: string;
  /** Display name of the user. */
  readonly name: string;
  /** Instant of the decision, epoch ms. */
  readonly atMs: number;
}

/**
 * The deciding setting, who set it and when, and a button that leads to it. Renders nothing if the user was notified.
 */
export function VerdictFacts({ path: { targets }, uid, name, atMs }: VerdictFactsProps): ReactNode {
  const isNotified = targets.some(({ end }) => end === 'notified');
  const causes = isNotified ? [] : distinct(targets);
  if (causes.length === 0) return null;
  return (
    <ul className="verdict-facts" aria-label="What decided">
      {causes.map((target) => (
        <li key={target.key}>
          {target.decidedBy && <SettingFacts setting={target.decidedBy} uid={uid} name={name} atMs={atMs} />}
          {target.remedy && <RemedyLink remedy={target.remedy} />}
        </li>
      ))}
    </ul>
  );
}

interface SettingFactsProps extends Omit<VerdictFactsProps, 'path'> {
  readonly setting: NonNullable<TargetPath['decidedBy']>;
}

function SettingFacts({ setting: { setting, value, source }, uid, name, atMs }: SettingFactsProps): ReactNode {
  const entries = useSettingChanges(source === 'app');
  const change = source === 'app' && entries ? settingChangeOf(setting, atMs, entries) : undefined;
  return (
    <dl>
      <div>
        <dt>Setting</dt>
        <dd>
          {settingLabel(setting)}: <b>{settingValueLabel(setting, value)}</b>
        </dd>
      </div>
      <div>
        <dt>Set by</dt>
        <dd>
          {source === 'user' ? (
            <Link to="/people/$uid" params={{ uid }} hash="preferences">
              {name}
            </Link>
          ) : (
            <>App setting{change?.last && `, ${auditActorText(change.last.actor)}`}</>
          )}
        </dd>
      </div>
      {change && (
        <div>
          <dt>When</dt>
          <dd>
            {change.last ? (
              <Link to="/admin/$section" params={{ section: 'audit' }} search={{ item: String(change.last.auditId) }}>
                {shortTime(change.last.atMS)}
              </Link>
            ) : (
              'No change recorded'
            )}
            {change.hasChangedSince && ' · changed since'}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Targets stopped by the same setting or with the same remedy are listed once. */
function distinct(targets: readonly TargetPath[]): readonly TargetPath[] {
  const known = targets.filter(({ decidedBy, remedy }) => decidedBy ?? remedy);
  return [...new Map(known.toReversed().map((target) => [causeKey(target), target])).values()].toReversed();
}

function causeKey({ decidedBy, remedy }: TargetPath): string {
  return JSON.stringify([decidedBy?.setting, remedy?.target]);
}
