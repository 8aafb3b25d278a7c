import { platformList } from '../clears/platform-list.ts';
import { ShownNotifications } from '../clears/shown-notifications.ts';
import { DeviceReceiptQueue } from '../device-receipts/device-receipt-queue.ts';
import { platformFetch, platformWebSocket } from '../platform/network.ts';
import { Connection } from '../realtime/connection.ts';
import type { ConnectionOptions } from '../realtime/connection-options.ts';
import { CursorKeeper } from '../realtime/cursor-keeper.ts';
import { OutgoingTyping } from '../realtime/outgoing-typing.ts';
import { type ReceiptMark, ReceiptQueue } from '../realtime/receipt-queue.ts';
import { Topics } from '../subscriptions/topics.ts';
import { clearOfMark } from './clear-of-mark.ts';
import type { ClientSnapshots } from './client-topics.ts';
import type { Login } from './create-login.ts';
import { handshake } from './handshake.ts';

/** `Login` with the realtime connection, the frames and receipts that it sends, and the topics of the client. */
export interface Transport extends Login {
  readonly connection: Connection;
  readonly cursor: CursorKeeper;
  readonly outgoingTyping: OutgoingTyping;
  readonly receipts: ReceiptQueue;
  readonly deviceReceipts: DeviceReceiptQueue;
  readonly shown: ShownNotifications;
  readonly topics: Topics<ClientSnapshots>;
}

export type TransportEvents = Pick<ConnectionOptions, 'authenticated' | 'received' | 'lost'>;

/** Adds the realtime connection to the parts of the previous stages. */
export function createTransport(login: Login, events: TransportEvents): Transport {
  const { settings, logger, session, sessionStore, timers } = login;
  const cursor = new CursorKeeper(login);
  const connection: Connection = new Connection({
    ...login,
    ...events,
    makeSocket: settings.WebSocket ?? platformWebSocket(),
    tokens: session,
    prepare: async () => handshake(login, await sessionStore.deviceId(), await cursor.read()),
    statusChanged() {
      topics.changed('connection');
      topics.changed('session');
    },
  });
  const outgoingTyping = new OutgoingTyping(timers, connection);
  const { host, fetch = platformFetch() } = settings;
  const deviceReceipts = new DeviceReceiptQueue({ ...login, host, fetch });
  const shown = new ShownNotifications({ ...login, deviceReceipts, platformList });
  const marks: { [T in ReceiptMark['receiptType']]?: ReceiptMark } = {};
  const receipts = new ReceiptQueue({
    ...login,
    connection,
    marked: (mark) => void shown.clear(clearOfMark(mark, session.uid)),
    acknowledged(mark) {
      marks[mark.receiptType] = mark;
      topics.changed(mark.receiptType);
    },
  });
  const topics = new Topics<ClientSnapshots>(logger, {
    connection: () => connection.status,
    session: () =>
      session.uid === undefined
        ? undefined
        : { uid: session.uid, deviceId: sessionStore.knownDeviceId, sessionId: connection.sessionId },
    read: () => marks.read,
    delivered: () => marks.delivered,
  });
  return { ...login, connection, cursor, outgoingTyping, receipts, deviceReceipts, shown, topics };
}
