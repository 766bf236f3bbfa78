import { useCallback, useEffect } from 'react';
import { useMatch, useNavigate, useSearchParams } from 'react-router-dom';
import { limits } from '#domain/shared/limits.ts';
import { paths } from '#web/paths.ts';
import { useQueue } from '../api/list-queue.ts';
import { kindOfTab, neighbourOf, nextToDecide, queueOwnerOf, queueTabOf, rowsOfTab } from './queue.ts';

/** What the address says beside the application, without the view of the evidence: that starts anew with each. */
function queueSearch(search: string): string {
  const kept = new URLSearchParams(search);
  kept.delete('tab');
  const text = kept.toString();
  return text && `?${text}`;
}

/** The queue, the application that is open, and the ways from one to the next. */
export function useDesk() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const id = useMatch(paths.review(':id'))?.params.id ?? null;
  const kind = queueTabOf(parameters.get('kind'));
  const keyword = parameters.get('keyword') ?? undefined;
  // A keyword looks through all of them.
  const whose = keyword === undefined ? queueOwnerOf(parameters.get('whose')) : 'all';
  const after = parameters.get('after') ?? undefined;
  const owner = whose === 'all' ? {} : { whose };
  const queue = useQueue({ keyword, kind: kindOfTab(kind), ...owner, after, limit: limits.pageSizeMax });
  const rows = queue.data ? rowsOfTab(queue.data.rows, kind) : [];
  const open = useCallback(
    (next: string | null, replace = false) => {
      const pathname = next === null ? paths.reviews : paths.review(next);
      // By the address itself: words typed since the page was last drawn stand there already.
      return navigate({ pathname, search: queueSearch(location.search) }, { replace });
    },
    [navigate],
  );
  const first = id === null ? nextToDecide(rows, null) : null;
  useEffect(() => {
    if (first !== null) void open(first, true);
  }, [first, open]);
  return {
    id,
    kind,
    whose,
    queue,
    rows,
    search: queueSearch(parameters.toString()),
    /** By more than the kind, which pages of the menu have. */
    filtered: whose !== 'all' || keyword !== undefined || after !== undefined,
    open,
    step: (by: 1 | -1) => {
      const next = neighbourOf(rows, id, by);
      if (next !== null) void open(next);
    },
    next: nextToDecide(rows, id),
  };
}

export type Desk = ReturnType<typeof useDesk>;
