import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { sessionQuery } from '#web/lib/session/session.ts';

const ToldNotices = lazy(() =>
  import('./told-notices.tsx').then((module) => ({ default: module.ToldNotices })),
);

/** What the programme tells whoever is signed in, outside of the management area too; visitors fetch nothing of it. */
export function SignedInNotices() {
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  if (!user) return null;
  return (
    <Suspense>
      <ToldNotices />
    </Suspense>
  );
}
