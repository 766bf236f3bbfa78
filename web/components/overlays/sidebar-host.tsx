import { Sidebar, type SidebarProps } from 'primereact/sidebar';
import { FocusFirst } from './focus-first.tsx';
import { PrimeProvider } from './prime-provider.tsx';

export function SidebarHost({ children, ...props }: SidebarProps) {
  return (
    <PrimeProvider>
      <Sidebar {...props}>
        <FocusFirst />
        {children}
      </Sidebar>
    </PrimeProvider>
  );
}
