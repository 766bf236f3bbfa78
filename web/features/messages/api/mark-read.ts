import { useMutation, useQueryClient } from '@tanstack/react-query';
import { markRead } from '#contract/messages.ts';
import { call } from '#web/lib/api/api-client.ts';
import { unreadQuery } from '#web/lib/shell/unread.ts';

/** Marks messages up to and including one as read. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(markRead, { params: { id } }),
    onSuccess: () => client.invalidateQueries(unreadQuery),
  });
}
