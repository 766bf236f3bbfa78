import { PrimeProvider } from '#web/components/overlays/prime-provider.tsx';
import { ToastOutlet } from '#web/components/shell/toast-outlet.tsx';
import type { Notice } from '#web/lib/shell/notices.ts';

export function ToastHost({ notice }: { notice: Notice | null }) {
  return (
    <PrimeProvider>
      <ToastOutlet notice={notice} />
    </PrimeProvider>
  );
}
