import type { ByteReader, ByteWriter } from '../varint.ts';

/** An entry's numbers. Dictionary members are ids of the partition's strings; 0 means absent. */
export interface Row {
  /** Time half of the `_id`. */
  readonly ms: number;
  readonly processingStartedAtMS: number;
  readonly processingEndedAtMS: number;
  readonly messageSentAtMS: number;
  readonly facet: number;
  readonly messageId: number;
  readonly sender: number;
  readonly receiver: number;
  readonly recipient: number;
  readonly tokenType: number;
  readonly pushToken: number;
  readonly attempt: number;
  /** Duration of the provider's response + 1; 0 without one. */
  readonly providerMs: number;
  readonly reactionId: number;
  readonly reactionSender: number;
  readonly reactionReceiver: number;
  readonly messageIds: readonly number[] | undefined;
  /** Set when the trace recurs. */
  readonly trace: number;
  /** Labels without a separate code. */
  readonly messageCategory: number;
  readonly messageType: number;
  readonly providerId: number;
}

/** The row that precedes the first row of a block. */
export const FIRST: Row = {
  ms: 0,
  processingStartedAtMS: 0,
  processingEndedAtMS: 0,
  messageSentAtMS: 0,
  facet: 0,
  messageId: 0,
  sender: 0,
  receiver: 0,
  recipient: 0,
  tokenType: 0,
  pushToken: 0,
  attempt: 0,
  providerMs: 0,
  reactionId: 0,
  reactionSender: 0,
  reactionReceiver: 0,
  messageIds: undefined,
  trace: 0,
  messageCategory: 0,
  messageType: 0,
  providerId: 0,
};

const HAS_REACTION = 1;
const HAS_MESSAGE_IDS = 2;
const HAS_RARE = 4;
const HAS_PROVIDER_MS = 8;

/** Writes a row as deltas to the previous one. */
export function writeRow(to: ByteWriter, row: Row, previous: Row): void {
  const hasReaction = row.reactionId !== 0 || row.reactionSender !== 0 || row.reactionReceiver !== 0;
  const hasRare = row.messageCategory !== 0 || row.messageType !== 0 || row.providerId !== 0;
  to.varint(
    (hasReaction ? HAS_REACTION : 0) |
      (row.messageIds ? HAS_MESSAGE_IDS : 0) |
      (hasRare ? HAS_RARE : 0) |
      (row.providerMs === 0 ? 0 : HAS_PROVIDER_MS),
  );
  to.signed(row.ms - previous.ms);
  to.signed(row.ms - row.processingStartedAtMS);
  to.signed(row.processingEndedAtMS - row.processingStartedAtMS);
  to.signed(row.messageSentAtMS - previous.messageSentAtMS);
  writeOrSame(to, row.facet, previous.facet);
  writeOrSame(to, row.messageId, previous.messageId);
  writeOrSame(to, row.sender, previous.sender);
  writeOrSame(to, row.receiver, previous.receiver);
  writeOrSame(to, row.recipient, previous.recipient);
  writeOrSame(to, row.tokenType, previous.tokenType);
  writeOrSame(to, row.pushToken, previous.pushToken);
  writeOrSame(to, row.trace, previous.trace);
  to.varint(row.attempt);
  if (row.providerMs !== 0) to.varint(row.providerMs);
  if (hasReaction) {
    writeOrSame(to, row.reactionId, previous.reactionId);
    writeOrSame(to, row.reactionSender, previous.reactionSender);
    writeOrSame(to, row.reactionReceiver, previous.reactionReceiver);
  }
  if (row.messageIds) writeIds(to, row.messageIds);
  if (!hasRare) return;
  to.varint(row.messageCategory);
  to.varint(row.messageType);
  to.varint(row.providerId);
}

export function readRow(from: ByteReader, previous: Row): Row {
  const has = from.varint();
  const ms = previous.ms + from.signed();
  const processingStartedAtMS = ms - from.signed();
  const processingEndedAtMS = processingStartedAtMS + from.signed();
  const messageSentAtMS = previous.messageSentAtMS + from.signed();
  const facet = readOrSame(from, previous.facet);
  const messageId = readOrSame(from, previous.messageId);
  const sender = readOrSame(from, previous.sender);
  const receiver = readOrSame(from, previous.receiver);
  const recipient = readOrSame(from, previous.recipient);
  const tokenType = readOrSame(from, previous.tokenType);
  const pushToken = readOrSame(from, previous.pushToken);
  const trace = readOrSame(from, previous.trace);
  const attempt = from.varint();
  const providerMs = (has & HAS_PROVIDER_MS) === 0 ? 0 : from.varint();
  const hasReaction = (has & HAS_REACTION) !== 0;
  const reactionId = hasReaction ? readOrSame(from, previous.reactionId) : 0;
  const reactionSender = hasReaction ? readOrSame(from, previous.reactionSender) : 0;
  const reactionReceiver = hasReaction ? readOrSame(from, previous.reactionReceiver) : 0;
  const messageIds = (has & HAS_MESSAGE_IDS) === 0 ? undefined : readIds(from);
  const hasRare = (has & HAS_RARE) !== 0;
  return {
    ms,
    processingStartedAtMS,
    processingEndedAtMS,
    messageSentAtMS,
    facet,
    messageId,
    sender,
    receiver,
    recipient,
    tokenType,
    pushToken,
    attempt,
    providerMs,
    reactionId,
    reactionSender,
    reactionReceiver,
    messageIds,
    trace,
    messageCategory: hasRare ? from.varint() : 0,
    messageType: hasRare ? from.varint() : 0,
    providerId: hasRare ? from.varint() : 0,
  };
}

/** Skips a row. */
export function skipRow(from: ByteReader): void {
  const has = from.varint();
  // From `ms` to `attempt`.
  let numbers = 13;
  if ((has & HAS_PROVIDER_MS) !== 0) numbers += 1;
  if ((has & HAS_REACTION) !== 0) numbers += 3;
  from.skip(numbers);
  if ((has & HAS_MESSAGE_IDS) !== 0) from.skip(from.varint());
  if ((has & HAS_RARE) !== 0) from.skip(3);
}

/** Writes one byte for a repetition of the previous entry. */
function writeOrSame(to: ByteWriter, value: number, previous: number): void {
  to.varint(value === previous ? 0 : value + 1);
}

function readOrSame(from: ByteReader, previous: number): number {
  const code = from.varint();
  return code === 0 ? previous : code - 1;
}

function writeIds(to: ByteWriter, ids: readonly number[]): void {
  to.varint(ids.length);
  for (const id of ids) to.varint(id);
}

function readIds(from: ByteReader): number[] {
  return Array.from({ length: from.varint() }, () => from.varint());
}
