import { useInfiniteQuery } from '@tanstack/react-query';
import { listProgrammeChanges, type ProgrammeChangeView } from '#contract/programme/programme-changes.ts';
import type { ProgrammeRecordKind } from '#domain/programme-changes/programme-changes.ts';
import { call } from '#web/lib/api/api-client.ts';

export type { ProgrammeChangeView };

/** Below it stand all changes of all records: whoever saves one has it read anew. */
export const programmeChangesRoot = ['programme-changes'] as const;

const pageSize = '10';

/** What was changed in a record, newest first, a page more at a time. */
export function useProgrammeChanges(kind: ProgrammeRecordKind, id: string) {
  return useInfiniteQuery({
    queryKey: [...programmeChangesRoot, kind, id],
    queryFn: ({ signal, pageParam }) => {
      const query = { kind, id, limit: pageSize, ...(pageParam && { after: pageParam }) };
      return call(listProgrammeChanges, { query, signal });
    },
    // Shown again it is asked again: whatever was saved meanwhile, here or elsewhere, is in it.
    staleTime: 0,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}
