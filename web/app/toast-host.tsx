import { PrimeProvider } from '#web/components/overlays/prime-provider.tsx';
import { ToastOutlet } from '#web/components/shell/toast-outlet.tsx';
import type { ToastMessage } from '#web/lib/shell/toasts.ts';

export function ToastHost({ message }: { message: ToastMessage | null }) {
  return (
    <PrimeProvider>
      <ToastOutlet message={message} />
    </PrimeProvider>
  );
}
