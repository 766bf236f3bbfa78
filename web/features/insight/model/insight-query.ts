import { certificationModes } from '#domain/applications/statuses.ts';
import { insightFilters, type PeriodLength, periodLengths } from '#domain/insight/insight-period.ts';

/** What the figures are narrowed to, from the address; unknown values are dropped. */
export function insightQueryOf(search: URLSearchParams, months: PeriodLength) {
  return {
    months: periodLengths.find((one) => one === search.get('months')) ?? months,
    category: search.get('category') || undefined,
    mode: certificationModes.find((one) => one === search.get('mode')),
    day: insightFilters.shape.day.safeParse(search.get('day') ?? undefined).data,
  };
}
