/** Whether something is published after a change, since when, and what its history calls the change. */
export function publicationAfter(before: { publishedAt: Date | null } | null, publish: boolean, at: Date) {
  const since = before?.publishedAt ?? null;
  const publishing = publish && since === null;
  return {
    publishedAt: publishing ? at : since,
    action: publishing ? 'published' : before ? 'edited' : 'created',
  };
}
