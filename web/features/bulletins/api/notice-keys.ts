import { queryRoots } from '#web/lib/api/query-roots.ts';

/** Keys of the cache below which what the programme writes stands. */
export const noticeKeys = {
  all: [...queryRoots.notices, 'programme'],
  bulletin: (id: string) => [...queryRoots.notices, 'programme', 'bulletin', id],
  maintenance: (id: string) => [...queryRoots.notices, 'programme', 'maintenance', id],
} as const;
