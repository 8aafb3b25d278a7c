import './verdict-facts.css';
import { auditActorText } from '@chatwire/protocol/audit-sentence';
import type { ReactNode } from 'react';
import { preferenceChangeOf } from '../origin/preference-change-of.ts';
import { SetBy } from '../origin/set-by.tsx';
import { Since } from '../origin/since.tsx';
import { useDecidingChange } from '../origin/use-deciding-change.ts';
import { usePreferenceChanges } from '../origin/use-preference-changes.ts';
import { ValueNow } from '../origin/value-now.tsx';
import { RemedyLink } from '../remedy/remedy-link.tsx';
import { settingLabel, settingValueLabel } from '../text/setting-label.ts';
import type { Path, TargetPath } from './path.ts';
import { targetResultOf } from './target-result.ts';

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
  const isNotified = targets.some((target) => target.end === 'notified' || targetResultOf(target) === 'notified');
  const causes = isNotified ? [] : distinct(targets);
  if (causes.length === 0) return null;
  return (
    <ul className="verdict-facts" aria-label="What decided">
      {causes.map((target) => (
        <li key={target.key}>
          {target.decidedBy === undefined && target.sentence !== undefined && <p>{target.sentence}</p>}
          {target.decidedBy && <SettingFacts setting={target.decidedBy} uid={uid} name={name} atMs={atMs} />}
          {isWithoutAddress(target) && <AddressFacts channel={target.channel} uid={uid} name={name} atMs={atMs} />}
          {target.remedy && <RemedyLink remedy={target.remedy} />}
        </li>
      ))}
    </ul>
  );
}

interface SettingFactsProps extends Omit<VerdictFactsProps, 'path'> {
  readonly setting: NonNullable<TargetPath['decidedBy']>;
}

function SettingFacts({ setting, uid, name, atMs }: SettingFactsProps): ReactNode {
  const isAppSetting = setting.source === 'app';
  const { settingChange, preferenceChange } = useDecidingChange(setting, uid, atMs);
  return (
    <dl>
      <div>
        <dt>Setting</dt>
        <dd>
          {settingLabel(setting.setting)}: <b>{settingValueLabel(setting.setting, setting.value)}</b>
          <ValueNow decided={setting} uid={uid} />
        </dd>
      </div>
      <div>
        <dt>Set by</dt>
        <dd>
          {isAppSetting ? (
            <>App setting{settingChange?.last && `, ${auditActorText(settingChange.last.actor)}`}</>
          ) : (
            <SetBy change={preferenceChange?.last} uid={uid} name={name} />
          )}
        </dd>
      </div>
      {(settingChange ?? preferenceChange) && (
        <div>
          <dt>When</dt>
          <dd>
            <Since
              auditId={settingChange?.last?.auditId ?? preferenceChange?.last?.by.auditId}
              atMs={(settingChange ?? preferenceChange)?.last?.atMS}
            />
            {(settingChange ?? preferenceChange)?.hasChangedSince && ' · changed since'}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Returns whether the user has no email address or phone number, or one that can’t be used. */
function isWithoutAddress({ decidedBy, remedy }: TargetPath): boolean {
  return decidedBy === undefined && remedy?.target.open === 'person' && remedy.target.part === 'contact';
}

interface AddressFactsProps extends Omit<VerdictFactsProps, 'path'> {
  readonly channel: TargetPath['channel'];
}

/** Who changed the address last, and when. Nothing if no change is recorded. */
function AddressFacts({ channel, uid, name, atMs }: AddressFactsProps): ReactNode {
  const setting = channel === 'email' ? 'email' : 'phno';
  const changes = usePreferenceChanges(uid, true) ?? [];
  const { last, hasChangedSince } = preferenceChangeOf({ setting, value: undefined }, atMs, changes);
  if (!last) return null;
  const isSet = last.changes.some(({ member, after }) => member === setting && after === true);
  return (
    <dl>
      <div>
        <dt>{channel === 'email' ? 'Email address' : 'Phone number'}</dt>
        <dd>
          <b>{isSet ? 'Added' : 'Removed'}</b>
        </dd>
      </div>
      <div>
        <dt>By</dt>
        <dd>
          <SetBy change={last} uid={uid} name={name} />
        </dd>
      </div>
      <div>
        <dt>When</dt>
        <dd>
          <Since auditId={last.by.auditId} atMs={last.atMS} />
          {hasChangedSince && ' · changed since'}
        </dd>
      </div>
    </dl>
  );
}

/** Targets stopped by the same setting or with the same remedy are listed once. */
function distinct(targets: readonly TargetPath[]): readonly TargetPath[] {
  const decidedTargets = targets.filter(({ decidedBy, remedy }) => decidedBy ?? remedy);
  return [...new Map(decidedTargets.toReversed().map((target) => [causeKey(target), target])).values()].toReversed();
}

function causeKey({ decidedBy, remedy }: TargetPath): string {
  return JSON.stringify([decidedBy?.setting, remedy?.target]);
}
