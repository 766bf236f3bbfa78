import type { EngineConfig } from '#api/base/config.ts';
import type { DatabaseAddress } from '#api/base/database-config.ts';
import type { ProcessKind } from '#domain/operations/system-health.ts';
import type { MailSettings } from '#infra/mail.ts';
import type { ProviderSettings } from '#infra/openid/provider-access.ts';
import type { StorageSettings } from '#infra/storage/open-storage.ts';

/** Logins of the database; `app` is the one of `DATABASE_URL`. */
export type DatabaseLogin = 'app' | 'tenant' | 'accounts' | 'admin' | 'owner';

/** What a process, or the whole installation, is told of its surroundings. What is absent is not checked. */
export type Surroundings = {
  databases: Partial<Record<DatabaseLogin, DatabaseAddress>>;
  databasePool: number;
  /** How many processes of a kind are to run, where more than one. */
  processes?: Partial<Record<ProcessKind, number>>;
  redis?: EngineConfig['redis'];
  temporal?: EngineConfig['temporal'];
  /** Where files are kept. */
  files?: StorageSettings;
  auditAnchorDir?: string;
  portalUrl?: string;
  accountsUrl?: string;
  cookieDomain?: string | undefined;
  oidc?: ProviderSettings & { embedded: boolean };
  /** Null where no mail server is set. */
  mail?: MailSettings | null;
  isProduction: boolean;
};

/** There is nothing to check; the message says why. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

export type SurroundingsCheck = {
  /** What is checked; unique. */
  name: string;
  /** Processes that need it. The doctor checks everything. */
  concerns: readonly ProcessKind[];
  /** Variables, and names of checks, without which this one says nothing. */
  needs: readonly string[];
  /**
   * Changes nothing, and ends its own waits after `limitMs` milliseconds.
   * @returns what was found, for whoever reads that it is well
   * @throws NotChecked, or Error that says what is wrong
   */
  check: (surroundings: Surroundings, limitMs: number) => Promise<string | undefined>;
  /** What to do, where it fails. */
  remedy: string;
};

/** @throws NotChecked for a setting that is absent */
export function requireSetting<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new NotChecked(`${what} is not set`);
  return value;
}
