import { AuditLog, type Config, openStorage, type RecordAct, type Storage, systemClock } from '@chatwire/server';

type Act = Parameters<RecordAct>[1];

/** What a command records its act with, in its transaction. Who runs the command is known to the machine alone. */
export function recorderOf(storage: Storage, operation: string): RecordAct {
  return new AuditLog(storage, systemClock).recorder({ actor: { kind: 'server' }, operation });
}

/** Records the act of a command that has closed the database again. */
export async function recordCommand(config: Config, operation: string, act: Act): Promise<void> {
  const storage = await openStorage(config);
  try {
    await storage.transaction((tx) => recorderOf(storage, operation)(tx, act));
    await storage.durable();
  } finally {
    await storage.close();
  }
}
