/** Columns of the log. */
export const LOG_COLUMNS = {
  time: 'TIME',
  logId: 'LOG ID',
  outcome: 'OUTCOME',
  device: 'DEVICE',
  recipient: 'RECIPIENT',
  message: 'MESSAGE',
  event: 'EVENT',
  target: 'TARGET',
  code: 'CODE',
  result: 'RESULT',
} as const;
