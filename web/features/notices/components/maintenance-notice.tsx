import { lazy, Suspense, useState } from 'react';
import { useMaintenance } from '../api/get-maintenance.ts';
import { isClosed, rememberClosed } from '../model/closed-notice.ts';

const MaintenanceBanner = lazy(() =>
  import('./maintenance-banner.tsx').then((module) => ({ default: module.MaintenanceBanner })),
);

/** The maintenance notice across the top of a page, until it is over or the reader closes it. */
export function MaintenanceNotice() {
  const { data } = useMaintenance();
  const [closed, setClosed] = useState<string | null>(null);
  if (!data?.id || !data.content || closed === data.id || isClosed(data.id)) return null;
  const { id, content } = data;
  const close = () => {
    rememberClosed(id);
    setClosed(id);
  };
  return (
    <Suspense>
      <MaintenanceBanner content={content} onClose={close} />
    </Suspense>
  );
}
