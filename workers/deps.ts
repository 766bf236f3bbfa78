import type { Log } from '#api/logging.ts';
import type { Db } from '#db/schema.ts';
import type { Mailer } from '#infra/mail.ts';
import type { FileStorage } from '#infra/storage.ts';
import type { PrintSettings } from '#services/certificates/certificate-print.ts';

/** Bounds of the process that reads a test result: memory in MB, time in milliseconds. */
export type ParseLimits = { memoryMb: number; processorMs: number };

/** What processors work with. */
export type WorkerDeps = {
  db: Db;
  /** The same database by the account service's role, for what proves who somebody is: links in mails, their expiry. */
  accountsDb: Db;
  storage: FileStorage;
  log: Log;
  now: () => Date;
  parseLimits: ParseLimits;
  print: PrintSettings;
  /** Null where no mail server is set. */
  mailer: Mailer | null;
  /** Aborted when the worker must end: whatever still runs breaks off and is repeated later. */
  stopping: AbortSignal;
};
