import type { ReactNode } from 'react';
import type { DecidingSetting } from './deciding-setting.ts';
import { useValueNow } from './use-value-now.ts';

interface Props {
  /** The setting with the value that decided. */
  readonly decided: DecidingSetting;
  /** The user whose value it is; app settings do not need it. */
  readonly uid?: string | undefined;
}

/** The value that a setting has now, after the one that decided; nothing if it has not changed. */
export function ValueNow({ decided, uid }: Props): ReactNode {
  const { text } = useValueNow(decided, uid);
  return text !== undefined && <> ({text})</>;
}
