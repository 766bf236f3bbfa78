import type { Log } from '#api/base/logging.ts';
import type { Db } from '#db/schema/database.ts';
import type { Mailer } from '#infra/mail.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import type { PrintSettings } from '#services/certificates/certificate-print.ts';
import type { WorkerMetrics } from './worker-metrics.ts';

/** Limits of the process that reads a test result: heap in MB, processor time in milliseconds. */
export type ParseLimits = { memoryMb: number; processorMs: number };

/** What processors work with. */
export type WorkerDeps = {
  db: Db;
  /** The same database by the account service's role, which may read what mails link to. */
  accountsDb: Db;
  storage: FileStorage;
  log: Log;
  now: () => Date;
  parseLimits: ParseLimits;
  print: PrintSettings;
  metrics: WorkerMetrics;
  /** Null where no mail server is set. */
  mailer: Mailer | null;
  /** Aborted when the worker has to end; jobs that still run are repeated by another worker. */
  stopping: AbortSignal;
};
