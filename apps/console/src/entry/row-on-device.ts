import type { DeviceContext } from '@chatwire/protocol';
import { expiryOf } from '@chatwire/protocol/device-entry';
import type { DeviceResult } from '@chatwire/protocol/device-result';
import { pushResultOf } from '@chatwire/protocol/entry-summary';
import type { LogRow } from '../log-window/log-source.ts';
import { deviceStateText } from '../text/device-state-text.ts';
import { notSentText } from '../text/not-sent-text.ts';
import type { RowFacts } from './use-row-facts.ts';

/** What a row says about the device of its push. */
export interface RowOnDevice {
  /** What the user saw; undefined if no device was concerned. */
  readonly result?: DeviceResult;
  /** The same in a few words. */
  readonly onDevice?: string;
  /** Why nothing was sent to the device, in a few words. */
  readonly notSent?: string;
  readonly facts?: DeviceContext;
}

/**
 * Returns what a row says about its device. While its facts are loaded, the text ends with “…”, because more follows; of a push that expired
 * without a report it is only “…”, because the facts may change all of it. `nowMs`: epoch ms.
 */
export function rowOnDevice(row: LogRow, { facts, isPending }: RowFacts, nowMs: number): RowOnDevice {
  const deviceContext = facts?.deviceContext;
  const result = pushResultOf(row, deviceContext);
  const known = deviceContext && { facts: deviceContext };
  if (result === undefined) {
    const notSent = notSentText(row, deviceContext, nowMs);
    return { ...known, ...(notSent !== undefined && { notSent: withMore(notSent, isPending) }) };
  }
  const isNone = row.device?.state === 'none';
  if (isPending && isNone && isExpired(row, nowMs)) return { result: 'unknown', onDevice: MORE };
  const text = deviceStateText({ ...row, ...facts }, nowMs);
  return {
    ...known,
    result,
    ...(text !== undefined && { onDevice: withMore(text, isPending && !isNone) }),
  };
}

/** Stands for what is not loaded yet. */
const MORE = '…';

function withMore(text: string, isMore: boolean): string {
  return isMore ? `${text} ${MORE}` : text;
}

function isExpired(row: LogRow, nowMs: number): boolean {
  const expiresAtMs = expiryOf(row);
  return expiresAtMs !== undefined && expiresAtMs <= nowMs;
}
