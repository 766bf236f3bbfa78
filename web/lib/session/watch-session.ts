import type { QueryClient } from '@tanstack/react-query';
import { readSerial } from '#web/lib/api/headers.ts';
import { watchReturn } from './page-return.ts';
import { recheckSession, rememberLeaving, showVisitor } from './session.ts';
import { onNews } from './session-news.ts';

/** Follows the browser's session in this tab. Returns how to stop. */
export function watchSession(client: QueryClient, content: Pick<HTMLElement, 'hidden'>): () => void {
  const recheck = () => void recheckSession(client);
  const stopNews = onNews((news) => {
    if (news === 'entered') return recheck();
    rememberLeaving();
    if (news === 'left') showVisitor(client);
  });
  const stopReturn = watchReturn({
    content,
    session: readSerial,
    reload: () => location.reload(),
    onReturn: recheck,
  });
  return () => {
    stopNews();
    stopReturn();
  };
}
