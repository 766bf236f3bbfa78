import { NoPermissionDialog } from '#web/features/session/components/no-permission-dialog.tsx';

export function NoPermissionPopup({ onClose }: { onClose: () => void }) {
  return <NoPermissionDialog onClose={onClose} />;
}
