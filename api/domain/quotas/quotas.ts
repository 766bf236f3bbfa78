import { z } from 'zod';
import type { ErrorName } from '#domain/errors/errors.ts';

/** Window in seconds of the refused calls. */
export const refusedCallsSeconds = 600;

type Range = { default: number; min: number; max: number };

/** Limits per enterprise; its own limits win over the config key `quotas`, which wins over the defaults. */
export const quotaRanges = {
  /** All files that it uploaded, in MB (1,048,576 bytes). */
  storageMb: { default: 5_120, min: 1, max: 1_048_576 },
  products: { default: 500, min: 1, max: 100_000 },
  /** Of all its products together. */
  configurations: { default: 2_000, min: 1, max: 1_000_000 },
  /** Applications that have not ended. */
  openApplications: { default: 200, min: 1, max: 100_000 },
  /** Uploaded files that nothing refers to yet: pending uploads of unfinished forms. */
  draftFiles: { default: 200, min: 1, max: 10_000 },
  /** Calls that end in a refusal, within ten minutes. */
  refusedCalls: { default: 600, min: 20, max: 100_000 },
} as const satisfies Record<string, Range>;

export type QuotaName = keyof typeof quotaRanges;
export type Quotas = Record<QuotaName, number>;
export const quotaNames = Object.keys(quotaRanges) as QuotaName[];
/** Counted by the database; refused calls are counted with the rate limits. */
export type CountedQuota = Exclude<QuotaName, 'refusedCalls'>;

const within = ({ min, max }: Range) => z.int().min(min).max(max);
const shape = Object.fromEntries(quotaNames.map((name) => [name, within(quotaRanges[name])])) as Record<
  QuotaName,
  z.ZodInt
>;

/** Every limit of the programme. */
export const quotasSchema = z.strictObject(shape);
/** The own limits of one enterprise; null for the programme's. */
export const ownQuotasSchema = z.strictObject(
  Object.fromEntries(quotaNames.map((name) => [name, shape[name].nullable()])) as Record<
    QuotaName,
    z.ZodNullable<z.ZodInt>
  >,
);
export type OwnQuotas = z.output<typeof ownQuotasSchema>;

const megabyte = 1024 * 1024;
const setValue = (stored: unknown, name: QuotaName): number | null => {
  const value = (stored as Record<string, unknown> | null | undefined)?.[name];
  return shape[name].safeParse(value).data ?? null;
};

/** The stored limits of an enterprise; invalid ones are ignored. */
export function ownQuotas(own: unknown): OwnQuotas {
  return Object.fromEntries(quotaNames.map((name) => [name, setValue(own, name)])) as OwnQuotas;
}

/** The limits in force: the enterprise's own over the programme's over the defaults. */
export function quotasInForce(programme: unknown, own: unknown = null): Quotas {
  return Object.fromEntries(
    quotaNames.map((name) => [
      name,
      setValue(own, name) ?? setValue(programme, name) ?? quotaRanges[name].default,
    ]),
  ) as Quotas;
}

/** What is used or added; storage in bytes. */
export type Amounts = Partial<Record<CountedQuota, number>>;
export type QuotaExcess = { quota: QuotaName; limit: number; used: number };

/** An amount in the unit of its limit, with one decimal: bytes become MB. */
export function inUnitOf(quota: QuotaName, amount: number): number {
  return quota === 'storageMb' ? Math.round((amount / megabyte) * 10) / 10 : amount;
}

const roomOf = (quotas: Quotas, quota: CountedQuota) =>
  quota === 'storageMb' ? quotas[quota] * megabyte : quotas[quota];

/** The first limit that the growth would exceed; null where all fits. Without growth nothing is exceeded. */
export function findExcess(quotas: Quotas, used: Amounts, added: Amounts): QuotaExcess | null {
  for (const quota of Object.keys(added) as CountedQuota[]) {
    const [has, more] = [used[quota] ?? 0, added[quota] ?? 0];
    if (more > 0 && has + more > roomOf(quotas, quota))
      return { quota, limit: quotas[quota], used: inUnitOf(quota, has) };
  }
  return null;
}

/** What remains of each limit; negative where it is exceeded. */
export function remainingQuota(quotas: Quotas, used: Amounts): Amounts {
  const names = Object.keys(used) as CountedQuota[];
  return Object.fromEntries(names.map((quota) => [quota, roomOf(quotas, quota) - (used[quota] ?? 0)]));
}

/** Whether all additions fit. */
export function fitsRemaining(left: Amounts, added: Amounts): boolean {
  return (Object.keys(added) as CountedQuota[]).every((quota) => (added[quota] ?? 0) <= (left[quota] ?? 0));
}

/** The error of a quota; its details name the quota. */
export function quotaError(quota: QuotaName): ErrorName {
  return quota === 'storageMb' ? 'fileTooLarge' : 'parameterInvalid';
}
