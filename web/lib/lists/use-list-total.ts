import { useSearchParams } from 'react-router-dom';
import { totalOf } from '#web/lib/language/numbers.ts';

/** What the text of a list's total takes, while there is one; a search is counted up to a bound alone. */
export function useListTotal(total: number | undefined) {
  const [search] = useSearchParams();
  return total === undefined ? undefined : totalOf(total, search.has('keyword'));
}
