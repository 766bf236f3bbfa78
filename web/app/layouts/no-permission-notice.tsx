import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sessionQuery } from '#web/lib/session/session.ts';

const NoPermissionPopup = lazy(() =>
  import('./no-permission-popup.tsx').then((module) => ({ default: module.NoPermissionPopup })),
);

/** On Home, for whom the guard sent there because their enterprise is not permitted; loaded only then. */
export function NoPermissionNotice() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  if (!user || state?.noPermission !== true) return null;
  const close = () => void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  return (
    <Suspense>
      <NoPermissionPopup onClose={close} />
    </Suspense>
  );
}
