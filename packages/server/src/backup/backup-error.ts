/** A backup cannot be created or restored here. The message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
