import { NoPermissionDialog } from '#web/features/session/components/no-permission-dialog.tsx';
import { PrimeProvider } from '../prime-provider.tsx';

export function NoPermissionPopup({ onClose }: { onClose: () => void }) {
  return (
    <PrimeProvider>
      <NoPermissionDialog onClose={onClose} />
    </PrimeProvider>
  );
}
