import { ToastOutlet } from '#web/components/toast-outlet.tsx';
import type { Notice } from '#web/lib/notices.ts';
import { PrimeProvider } from './prime-provider.tsx';

export function ToastHost({ notice }: { notice: Notice | null }) {
  return (
    <PrimeProvider>
      <ToastOutlet notice={notice} />
    </PrimeProvider>
  );
}
