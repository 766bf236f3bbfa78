/** Says in its message what is wrong and what to do; nothing of what is there was changed by what threw it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
