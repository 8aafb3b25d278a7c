import type { LogEntry } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { isFirstLoad } from '../api/is-first-load.ts';
import { decidingSettingOf } from '../origin/deciding-setting-of.ts';
import { useValueNow } from '../origin/use-value-now.ts';
import { useAddressNow } from '../remedy/use-address-now.ts';
import { LOADING } from '../text/common.ts';
import { OutcomeTag } from '../ui/outcomes.tsx';
import { deviceRuleCauseOf } from './device-rule-cause-of.ts';
import { EntryTags } from './entry-tags.tsx';
import { EntryView } from './entry-view.tsx';
import { useClearPush } from './use-clear-push.ts';
import { useDeviceFacts } from './use-device-facts.ts';
import type { EntryDetail } from './use-entry.ts';

interface Props {
  readonly entry: EntryDetail;
  /** Called with the entry of the resend. */
  readonly onResent: (id: string) => void;
}

/** An entry with all facts about it. While any is loading, only its outcome: a part of the facts would read as if it were all of them. */
export function WholeEntry({ entry, onResent }: Props): ReactNode {
  if (useIsLoading(entry)) return <LoadingEntry outcome={entry.outcome} />;
  return (
    <>
      <p className="entry-tags">
        <EntryTags entry={entry} />
      </p>
      <EntryView entry={entry} onResent={onResent} />
    </>
  );
}

/** An entry of which at most the outcome is known. */
export function LoadingEntry({ outcome }: { readonly outcome: LogEntry['outcome'] | undefined }): ReactNode {
  return (
    <>
      {outcome !== undefined && (
        <p className="entry-tags">
          <OutcomeTag outcome={outcome} />
        </p>
      )}
      <p className="entry-none" role="status">
        {LOADING}
      </p>
    </>
  );
}

/** Returns whether facts are loading that the entry does not contain but its view states. False if they could not be loaded. */
function useIsLoading(entry: EntryDetail): boolean {
  const cause = deviceRuleCauseOf(entry);
  const decided = cause ? ({ ...cause, source: 'app' } as const) : decidingSettingOf(entry.trace ?? []);
  const facts = useDeviceFacts(entry);
  const parts = [useClearPush(entry), useAddressNow(entry), useValueNow(decided, entry.recipient)];
  return isFirstLoad(facts) || parts.some(({ isLoading }) => isLoading);
}
