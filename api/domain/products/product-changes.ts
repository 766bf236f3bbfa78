import { type ApplicationStatus, isFinal, lockingStatuses } from '#domain/applications/statuses.ts';
import type { ErrorName } from '#domain/errors/errors.ts';
import { type ConfigurationInput, configurationKey } from './products.ts';

type Applied = { status: ApplicationStatus };

/** Why a product may not change: by an open application the audit error, by a finished one the status error. */
function refusalBy({ status }: Applied): ErrorName {
  return isFinal(status) ? 'reviewStatusInvalid' : 'applicationAlreadyInAudit';
}

/** The application that prevents edits of a product and its configurations, with the error. */
export function editBarrier<A extends Applied>(applications: A[]): { by: A; error: ErrorName } | null {
  const locking = applications.filter(({ status }) => lockingStatuses.includes(status));
  const by = locking.find(({ status }) => !isFinal(status)) ?? locking[0];
  return by ? { by, error: refusalBy(by) } : null;
}

/** As {@link editBarrier} for deleting: any application prevents it. */
export function deletionBarrier<A extends Applied>(applications: A[]): { by: A; error: ErrorName } | null {
  const by = applications.find(({ status }) => !isFinal(status)) ?? applications[0];
  return by ? { by, error: refusalBy(by) } : null;
}

/** Target of a configuration: an existing row, or with null a new one. Ordinals count from 1. */
export type PlacedConfiguration = ConfigurationInput & { id: string | null; ordinal: number };

/**
 * Assigns the requested configurations to existing rows: the row with the same values, otherwise the row at the same
 * position if its own values are not requested.
 */
export function placeConfigurations(
  existing: (ConfigurationInput & { id: string; ordinal: number })[],
  requested: ConfigurationInput[],
): PlacedConfiguration[] {
  const wantedKeys = new Set(requested.map(configurationKey));
  const byKey = new Map(existing.map((row) => [configurationKey(row), row.id]));
  const freed = existing.filter((row) => !wantedKeys.has(configurationKey(row)));
  const byOrdinal = new Map(freed.map((row) => [row.ordinal, row.id]));
  return requested.map((configuration, index) => {
    const ordinal = index + 1;
    const id = byKey.get(configurationKey(configuration)) ?? byOrdinal.get(ordinal) ?? null;
    return { ...configuration, id, ordinal };
  });
}
