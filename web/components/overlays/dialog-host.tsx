import { Dialog, type DialogProps } from 'primereact/dialog';
import { PrimeProvider } from './prime-provider.tsx';

export function DialogHost(props: DialogProps) {
  return (
    <PrimeProvider>
      <Dialog {...props} />
    </PrimeProvider>
  );
}
