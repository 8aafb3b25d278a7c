import { AuditLog, type Config, openStorage, type RecordAct, type Storage, systemClock } from '@chatwire/server';

type Act = Parameters<RecordAct>[1];

/**
 * Returns a function that records the act of a command in its transaction. The actor is the server: only the machine
 * knows who runs the command.
 */
export function recorderOf(storage: Storage, operation: string): RecordAct {
  return new AuditLog(storage, systemClock).recorder({ actor: { kind: 'server' }, operation });
}

/** Records the act of a command that has already closed the database. */
export async function recordCommand(config: Config, operation: string, act: Act): Promise<void> {
  const storage = await openStorage(config);
  try {
    await storage.transaction((tx) => recorderOf(storage, operation)(tx, act));
    await storage.durable();
  } finally {
    await storage.close();
  }
}
