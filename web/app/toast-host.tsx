import { ToastOutlet } from '#web/components/shell/toast-outlet.tsx';
import type { Notice } from '#web/lib/shell/notices.ts';
import { PrimeProvider } from './prime-provider.tsx';

export function ToastHost({ notice }: { notice: Notice | null }) {
  return (
    <PrimeProvider>
      <ToastOutlet notice={notice} />
    </PrimeProvider>
  );
}
