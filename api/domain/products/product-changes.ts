import { type ApplicationStatus, isFinal, lockingStatuses } from '#domain/applications/statuses.ts';
import type { ErrorName } from '#domain/errors/errors.ts';
import { type ConfigurationInput, configurationKey } from './products.ts';

type Applied = { status: ApplicationStatus };

/** Why a product may not change: an application that is open names the audit, a finished one the status. */
function refusalBy({ status }: Applied): ErrorName {
  return isFinal(status) ? 'reviewStatusInvalid' : 'applicationAlreadyInAudit';
}

/** The application that keeps a product and its configurations from being edited, and the error to answer with. */
export function editBarrier<A extends Applied>(applications: A[]): { by: A; error: ErrorName } | null {
  const locking = applications.filter(({ status }) => lockingStatuses.includes(status));
  const by = locking.find(({ status }) => !isFinal(status)) ?? locking[0];
  return by ? { by, error: refusalBy(by) } : null;
}

/** As {@link editBarrier} for deleting: an application of any status keeps its product. */
export function deletionBarrier<A extends Applied>(applications: A[]): { by: A; error: ErrorName } | null {
  const by = applications.find(({ status }) => !isFinal(status)) ?? applications[0];
  return by ? { by, error: refusalBy(by) } : null;
}

/** Where a configuration is to stand: in a row that exists, or, with null, in a new one. Ordinals count from 1. */
export type PlacedConfiguration = ConfigurationInput & { id: string | null; ordinal: number };

/**
 * Gives the wanted configurations the ids of the rows they continue: the row that says the same, else the row at
 * the same place whose own configuration is no longer wanted.
 */
export function placeConfigurations(
  existing: (ConfigurationInput & { id: string; ordinal: number })[],
  wanted: ConfigurationInput[],
): PlacedConfiguration[] {
  const wantedKeys = new Set(wanted.map(configurationKey));
  const byKey = new Map(existing.map((row) => [configurationKey(row), row.id]));
  const freed = existing.filter((row) => !wantedKeys.has(configurationKey(row)));
  const byOrdinal = new Map(freed.map((row) => [row.ordinal, row.id]));
  return wanted.map((configuration, index) => {
    const ordinal = index + 1;
    const id = byKey.get(configurationKey(configuration)) ?? byOrdinal.get(ordinal) ?? null;
    return { ...configuration, id, ordinal };
  });
}
