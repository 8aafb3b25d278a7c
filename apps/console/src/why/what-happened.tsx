import type { DeviceNameRecord, Explanation } from '@chatwire/protocol';
import { causeText, channelsOffText } from '@chatwire/protocol/cause-texts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDeviceOf, useDevicesOf } from '../names/devices-context.ts';
import { exactTime, zonedTime } from '../text/times.ts';
import { useRerenderOnZoneChange } from '../time/use-zone-choice.ts';
import { DeviceNames } from '../ui/device-names.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { addedLaterText } from './added-later.ts';
import { devicesNow } from './devices-now.ts';
import { DevicesNowView } from './devices-now-view.tsx';
import { DevicesWithoutToken } from './devices-without-token.tsx';
import { Evaluating } from './evaluating.tsx';
import { type ExplainedPath, explainedPaths } from './explained-paths.ts';
import { conversationText, messageText } from './message-text.ts';
import { PathView } from './path-view.tsx';
import { useExplainedNames } from './use-explained-names.ts';
import { useMessage } from './use-messages.ts';
import { useExplained } from './use-why.ts';
import { VerdictFacts } from './verdict-facts.tsx';
import { WhatWouldHappen } from './what-would-happen.tsx';
import { WhySummary } from './why-summary.tsx';
import { whySummaryOf } from './why-summary-of.ts';

interface WhatHappenedProps {
  readonly uid: string;
  readonly name: string;
  readonly messageId: string;
}

/** Explanation of an existing message for one user, by event, and the decision if it were sent now. */
export function WhatHappened({ uid, name, messageId }: WhatHappenedProps): ReactNode {
  const { data, error, refetch } = useExplained(uid, messageId);
  const { data: message } = useMessage(messageId);
  const names = useExplainedNames(data?.explanation, message);
  const deviceOf = useDeviceOf(uid);
  const devices = useDevicesOf(uid);
  useRerenderOnZoneChange();
  if (error) return <LoadError error={error} what="this message" onRetry={() => void refetch()} />;
  if (!data) return <Evaluating />;
  const { explanation, entries, groupEntries } = data;
  const { sender, receiver, receiverType, sentAtMS } = explanation.message;
  const paths = explainedPaths({ uid, name, names, deviceOf }, explanation, entries, groupEntries);
  const quiet = paths.length > 1 ? paths.filter(isQuiet) : [];
  const shown = paths.filter((path) => !quiet.includes(path));
  return (
    <>
      <section className="why-answer" aria-label="What happened">
        <blockquote className="why-message">
          {message && <p>{messageText(message)}</p>}
          <footer>
            {conversationText(names.get(sender) ?? sender, names.get(receiver) ?? receiver, receiverType)} ·{' '}
            {exactTime(sentAtMS)} ·{' '}
            <Link to="/logs" search={{ messageId }}>
              All entries for message {messageId}
            </Link>
          </footer>
        </blockquote>
        {paths.length === 0 && <p>No events recorded for this message. See what would happen now below.</p>}
        <DevicesNowView devices={devicesNow(paths)} />
        {shown.map((path) => (
          <article key={path.key} className="why-event">
            {paths.length > 1 && (
              <h2>
                {path.label} <small>{zonedTime(path.occurredAtMs)}</small>
              </h2>
            )}
            <WhySummary
              name={name}
              path={path}
              tense="was"
              note={path.channelsOff.length > 0 ? channelsOffText(path.channelsOff) : undefined}
            />
            <VerdictFacts path={path} uid={uid} name={name} atMs={path.occurredAtMs} />
            <PathView path={path} name={name} messageId={Number(messageId)} />
            <AddedLater devices={devices} atMs={path.occurredAtMs} />
          </article>
        ))}
        <QuietEvents name={name} paths={quiet} />
        <DevicesWithoutToken uid={uid} atMs={paths[0]?.occurredAtMs} />
      </section>
      {explanation.message.deleted ? (
        <section className="why-answer">
          <h2>{IF_SENT_NOW}</h2>
          <p>{causeText('MESSAGE_DELETED')}</p>
        </section>
      ) : (
        <WhatWouldHappen
          name={name}
          request={{
            uid,
            trigger: explanation.message.category === 'call' ? 'initiated' : 'after_message',
            messageId: Number(messageId),
          }}
          section={explanation.message.receiverType === 'group' ? 'group' : 'oneOnOne'}
          kind={KINDS[explanation.message.class]}
          title={IF_SENT_NOW}
          isCollapsed
        />
      )}
    </>
  );
}

const IF_SENT_NOW = 'If it were sent now';

/** Returns whether an event after the message notified no one: a card for it would have nothing but its sentence. */
function isQuiet({ trigger, targets, pending }: ExplainedPath): boolean {
  return trigger !== 'after_message' && trigger !== 'initiated' && targets.length + pending.length === 0;
}

interface QuietEventsProps {
  readonly name: string;
  readonly paths: readonly ExplainedPath[];
}

/** Events of which the user was not to be notified, each with the reason in a line. */
function QuietEvents({ name, paths }: QuietEventsProps): ReactNode {
  if (paths.length === 0) return null;
  return (
    <section className="why-quiet" aria-label="Events without a notification">
      <h2>Events without a notification</h2>
      <ul>
        {paths.map((path) => (
          <li key={path.key}>
            <b>{path.label}</b>{' '}
            <time dateTime={new Date(path.occurredAtMs).toISOString()}>{zonedTime(path.occurredAtMs)}</time>
            <span>{whySummaryOf(name, path, 'was')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Devices to which nothing was sent because they did not exist yet. */
function AddedLater({
  devices,
  atMs,
}: {
  readonly devices: readonly DeviceNameRecord[];
  readonly atMs: number;
}): ReactNode {
  const text = addedLaterText(devices, atMs);
  return (
    text !== undefined && (
      <p className="why-off">
        <DeviceNames>{text}</DeviceNames>
      </p>
    )
  );
}

const KINDS = { message: 'messages', reply: 'replies', quotedReply: 'quotedReplies' } as const satisfies Record<
  Explanation['message']['class'],
  string
>;
