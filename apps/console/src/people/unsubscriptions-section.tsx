import type { UserPreferences } from '@chatwire/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useApi } from '../api/api-context.ts';
import { messageOf } from '../api/api-error.ts';
import { PREFERENCES } from '../api/paths.ts';
import { useHasRole } from '../session/use-has-role.ts';
import { shortTime } from '../text/times.ts';
import { useConfirm } from '../ui/confirming.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PersonSection } from './person-section.tsx';
import { type Unsubscriptions, unsubscriptionsOf } from './unsubscriptions-of.ts';
import { useOwnViewOf } from './use-notifications-of.ts';

interface UnsubscriptionsSectionProps {
  readonly uid: string;
  readonly name: string;
}

/** Emails that a user has unsubscribed from, and how to end that. See docs/spec/last-mile.md#unsubscribe. */
export function UnsubscriptionsSection({ uid, name }: UnsubscriptionsSectionProps): ReactNode {
  const query = useOwnViewOf(uid);
  const mayEnd = useHasRole('fullAccess');
  const heading = useRef<HTMLDivElement>(null);
  return (
    <PersonSection title="Email subscription">
      <div ref={heading} tabIndex={-1} role="status">
        <Loaded query={query} what="the email subscription">
          {(view) => {
            const unsubscriptions = unsubscriptionsOf(view);
            if (unsubscriptions.length === 0) return <p className="person-none">No unsubscriptions</p>;
            return (
              <>
                <UnsubscriptionList unsubscriptions={unsubscriptions} />
                {mayEnd && <SubscribeAgain uid={uid} name={name} onDone={() => heading.current?.focus()} />}
              </>
            );
          }}
        </Loaded>
      </div>
    </PersonSection>
  );
}

function UnsubscriptionList({ unsubscriptions }: { readonly unsubscriptions: Unsubscriptions }): ReactNode {
  return (
    <ul className="person-unsubscriptions">
      {unsubscriptions.map(({ from, id, atMs }) => (
        <li key={id ?? from}>
          Unsubscribed from {from} {id !== undefined && <span className="mono">{id}</span>}
          <small>{shortTime(atMs)}</small>
        </li>
      ))}
    </ul>
  );
}

interface SubscribeAgainProps {
  readonly uid: string;
  readonly name: string;
  /** Called when the button is about to be removed. */
  readonly onDone: () => void;
}

/** Asks for confirmation: only the user may decide it. */
function SubscribeAgain({ uid, name, onDone }: SubscribeAgainProps): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      api.send<UserPreferences>('PATCH', `${PREFERENCES}?uid=${encodeURIComponent(uid)}`, {
        preferences: { email: { unsubscribed: false } },
      }),
    async onSuccess() {
      onDone();
      await queries.invalidateQueries({ queryKey: ['preferences as seen by', uid] });
    },
  });

  async function ask(): Promise<void> {
    const question = {
      title: `Subscribe ${name} again?`,
      text: 'All of these unsubscriptions end. Do this only at the user’s request.',
      action: 'Subscribe again',
    };
    if (await confirm(question)) mutate();
  }

  return (
    <>
      <button type="button" className="button" disabled={isPending} onClick={() => void ask()}>
        Subscribe again…
      </button>
      {error && (
        <p className="person-fault" role="alert">
          {messageOf(error)}
        </p>
      )}
    </>
  );
}
