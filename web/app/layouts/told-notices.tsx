import { Bulletins } from '#web/features/notices/components/bulletins.tsx';
import { MaintenanceNotice } from '#web/features/notices/components/maintenance-notice.tsx';

/** The maintenance banner, and the bulletins that were not seen. */
export function ToldNotices() {
  return (
    <>
      <MaintenanceNotice />
      <Bulletins />
    </>
  );
}
