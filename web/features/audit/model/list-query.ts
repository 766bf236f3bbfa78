import { auditedOperations } from '#contract/audit.ts';
import { auditOutcomes } from '#domain/audit/audit.ts';
import type { AuditQuery } from '../api/list-audit.ts';

const day = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Midnight at which a day of the calendar begins where the reader is; the day after it with `days` 1. */
function midnight(text: string | null, days: 0 | 1): string | undefined {
  if (text === null || !day.test(text)) return undefined;
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date + days).toISOString();
}

/** What the log is asked for, from the address; unknown values are dropped. */
export function auditQueryOf(search: URLSearchParams): AuditQuery {
  return {
    person: search.get('person') || undefined,
    target: search.get('target') || undefined,
    operation: auditedOperations.find((one) => one === search.get('operation')),
    outcome: auditOutcomes.find((one) => one === search.get('outcome')),
    from: midnight(search.get('from'), 0),
    // The last day is meant with all its hours.
    until: midnight(search.get('until'), 1),
    after: search.get('after') ?? undefined,
  };
}
