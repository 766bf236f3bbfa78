import { useMutation, useQueryClient } from '@tanstack/react-query';
import { markMessagesRead, markMessagesUnread, markRead } from '#contract/messages.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

function useReadAnew() {
  const client = useQueryClient();
  return async () => {
    // A bulletin that was read here is not shown by itself any more.
    await client.invalidateQueries({ queryKey: queryRoots.notices });
    await client.invalidateQueries({ queryKey: queryRoots.messages });
  };
}

/** Marks messages up to and including one as read. */
export function useMarkRead() {
  const onSuccess = useReadAnew();
  return useMutation({ mutationFn: (id: string) => call(markRead, { params: { id } }), onSuccess });
}

/** Marks single messages as read; what was merely seen is marked in silence. */
export function useMarkMessagesRead({ quiet = false }: { quiet?: boolean } = {}) {
  const onSuccess = useReadAnew();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      call(markMessagesRead, { body: { ids: [...ids] }, background: quiet || undefined }),
    onSuccess,
    meta: { quiet },
    // What was merely seen waits unseen.
    networkMode: quiet ? 'online' : 'always',
  });
}

/** Marks single personal messages as unread again. */
export function useMarkMessagesUnread() {
  const onSuccess = useReadAnew();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      call(markMessagesUnread, { body: { ids: [...ids] }, named: 'unread' }),
    onSuccess,
  });
}
