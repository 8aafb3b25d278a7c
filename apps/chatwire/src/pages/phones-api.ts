import { IMPORTANCES, PERMISSIONS, type Phone, RECEIPT_FAULTS, STANDBY_BUCKETS } from '@chatwire/sandbox';
import type { HttpServer } from '@chatwire/server';
import { Type } from 'typebox';
import type { LivePhones } from '../demo/phones/live-phones.ts';
import { phoneSwitchesOf } from './phone-switches.ts';

const DAY_MS = 86_400_000;
const KIND_OF = { ios: 'iphone', android: 'android', web: 'browser' } as const;
const ById = Type.Object({ id: Type.String() });
const ByNumber = Type.Object({ number: Type.Integer({ minimum: 1 }) });

const SwitchesBody = Type.Partial(
  Type.Object({
    isOnline: Type.Boolean(),
    permission: Type.Enum([...PERMISSIONS]),
    hasFocus: Type.Boolean(),
    hasScheduledSummary: Type.Boolean(),
    isForceStopped: Type.Boolean(),
    isDozing: Type.Boolean(),
    standbyBucket: Type.Enum([...STANDBY_BUCKETS]),
    keepsNewestOnly: Type.Boolean(),
    browser: Type.Enum(['Chromium', 'Safari']),
    reportsReceipts: Type.Boolean(),
    clockOffsetMs: Type.Integer({ minimum: -DAY_MS, maximum: DAY_MS }),
    channels: Type.Record(Type.String({ maxLength: 100 }), Type.Enum([...IMPORTANCES])),
    receiptFault: Type.Enum([...RECEIPT_FAULTS]),
  }),
);

const ActionBody = Type.Object({
  action: Type.Enum(['open', 'leave', 'tap', 'swipe', 'uninstall', 'install']),
  /** Notification that `tap` and `swipe` act on. Default: the newest. */
  tag: Type.Optional(Type.String()),
});

/**
 * Adds the routes of `/sandbox/phones` and `/sandbox/phone`. They require no credential; guardLocalRoutes rejects pages
 * of other origins.
 */
export function phonesApi(http: HttpServer, phones: LivePhones): void {
  const uncounted = { config: { rate: 'uncounted' as const } };

  http.get('/sandbox/phones/state', uncounted, async () => ({
    phones: phones.list.map(phoneStateOf),
    playing: phones.playing ?? null,
    causes: phones.causes,
  }));

  http.put('/sandbox/phones/:id', { ...uncounted, schema: { params: ById } }, async (request, reply) => {
    const phone = await phones.turnOn(request.params.id);
    return phone ? phoneStateOf(phone) : reply.callNotFound();
  });

  http.get('/sandbox/phones/:id', { ...uncounted, schema: { params: ById } }, async (request, reply) => {
    const phone = phones.find(request.params.id);
    return phone ? phoneStateOf(phone) : reply.callNotFound();
  });

  http.patch(
    '/sandbox/phones/:id',
    { ...uncounted, schema: { params: ById, body: SwitchesBody } },
    async (request, reply) => {
      const phone = phones.find(request.params.id);
      if (!phone) return reply.callNotFound();
      const { receiptFault, ...changes } = request.body;
      phone.change(phoneSwitchesOf(changes, phone, Date.now()));
      if (receiptFault !== undefined) phone.setReceiptFault(receiptFault);
      return phoneStateOf(phone);
    },
  );

  http.post(
    '/sandbox/phones/:id/actions',
    { ...uncounted, schema: { params: ById, body: ActionBody } },
    async (request, reply) => {
      const phone = phones.find(request.params.id);
      if (!phone) return reply.callNotFound();
      const { action, tag } = request.body;
      await act(phone, action, tag);
      return phoneStateOf(phone);
    },
  );

  http.post('/sandbox/causes/:number/play', { schema: { params: ByNumber } }, async (request, reply) => {
    const isPlayed = await phones.play(request.params.number);
    return isPlayed ? { success: true } : reply.code(409).send({ success: false });
  });

  http.get('/sandbox/causes/:number', { ...uncounted, schema: { params: ByNumber } }, async (request, reply) => {
    return (await phones.result(request.params.number)) ?? reply.callNotFound();
  });
}

async function act(phone: Phone, action: string, tag: string | undefined): Promise<void> {
  const notification =
    tag === undefined
      ? phone.state.shown.at(-1)
      : phone.state.shown.find((shownNotification) => shownNotification.tag === tag);
  switch (action) {
    case 'open':
      return phone.open();
    case 'leave':
      return phone.leave();
    case 'tap':
      return phone.tap(notification);
    case 'swipe':
      return phone.swipe(notification);
    case 'uninstall':
      return phone.uninstall();
    default:
      return phone.install();
  }
}

/** Returns the state of a phone as the page shows it. */
function phoneStateOf({ id, os, state, receiptFault }: Phone): object {
  const { waiting, history: _, shown, dozingSinceMs, ...rest } = state;
  return {
    ...rest,
    id,
    kind: KIND_OF[os],
    receiptFault,
    isDozing: dozingSinceMs !== undefined,
    waiting: waiting.length,
    shown: shown.map(({ push: _push, ...notification }) => notification).toReversed(),
  };
}
