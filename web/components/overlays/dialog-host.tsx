import { Dialog, type DialogProps } from 'primereact/dialog';
import { FocusFirst } from './focus-first.tsx';
import { PrimeProvider } from './prime-provider.tsx';

export function DialogHost({ children, ...props }: DialogProps) {
  return (
    <PrimeProvider>
      {/* Its own way would focus the button that closes it. */}
      <Dialog focusOnShow={false} {...props}>
        <FocusFirst />
        {children}
      </Dialog>
    </PrimeProvider>
  );
}
