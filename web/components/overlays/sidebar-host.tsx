import { Sidebar, type SidebarProps } from 'primereact/sidebar';
import { PrimeProvider } from './prime-provider.tsx';

export function SidebarHost(props: SidebarProps) {
  return (
    <PrimeProvider>
      <Sidebar {...props} />
    </PrimeProvider>
  );
}
