import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resumeApplication } from '#contract/operations.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

/** Starts the workflows of applications anew from what the database holds, one after the other; ends at the first that fails. */
export function useResume() {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const resume = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const [before, id] of ids.entries()) {
        setDone(before);
        await call(resumeApplication, { params: { id } });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.applications }),
  });
  return { ...resume, done };
}
