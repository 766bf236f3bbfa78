import { useMutation, useQueryClient } from '@tanstack/react-query';
import { giveUpQueueJob, retryQueueJob } from '#contract/operations/queue-jobs.ts';
import { giveUpOutboxJob, resumeApplication, retryOutboxJob } from '#contract/operations.ts';
import { givableQueues } from '#domain/operations/system-health.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import type { StuckItem } from '../model/stuck-items.ts';

/** One after the other; whether any was there to be moved. */
async function moveAll(ids: readonly string[], move: (id: string) => Promise<boolean>): Promise<boolean> {
  let moved = false;
  for (const id of ids) moved = (await move(id)) || moved;
  return moved;
}

async function retry(item: StuckItem): Promise<boolean> {
  switch (item.tab) {
    case 'overdue':
      return false;
    case 'workflows':
      return (await call(resumeApplication, { params: { id: item.row.id } })).resumed;
    case 'jobs': {
      const { queue, id } = item.row;
      return (await call(retryQueueJob, { params: { queue, id } })).retried;
    }
    case 'outbox':
      return (await call(retryOutboxJob, { params: { id: item.row.id } })).retried;
    case 'mail':
      return moveAll(
        item.row.ids,
        async (id) => (await call(retryQueueJob, { params: { queue: 'mail', id } })).retried,
      );
  }
}

async function giveUp(item: StuckItem): Promise<boolean> {
  switch (item.tab) {
    case 'overdue':
    case 'workflows':
      return false;
    case 'jobs': {
      const { id } = item.row;
      const queue = givableQueues.find((one) => one === item.row.queue);
      return queue !== undefined && (await call(giveUpQueueJob, { params: { queue, id } })).givenUp;
    }
    case 'outbox':
      return (await call(giveUpOutboxJob, { params: { id: item.row.id } })).givenUp;
    case 'mail':
      return moveAll(
        item.row.ids,
        async (id) => (await call(giveUpQueueJob, { params: { queue: 'mail', id } })).givenUp,
      );
  }
}

function useMove(move: (item: StuckItem) => Promise<boolean>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: move,
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.applications }),
  });
}

/** Has something tried at once; whether it was still there to be tried. */
export const useRetryStuck = () => useMove(retry);

/** Gives something up, with what that means for it; whether it was still there. */
export const useGiveUpStuck = () => useMove(giveUp);
