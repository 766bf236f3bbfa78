import { useTranslation } from 'react-i18next';
import { WizardPage } from '#web/features/application-wizard/pages/wizard-page.tsx';
import { ProductDialog } from '#web/features/products/components/product-dialog.tsx';

/** The wizard, and in it the products' own form: the first step creates one without leaving. */
export function WizardWithProducts() {
  // The form's texts: asked for with it, they would empty the page for a moment.
  useTranslation(['products', 'user-centre', 'form', 'client', 'device', 'session']);
  return (
    <WizardPage
      productForm={({ onCreated, onClose }) => (
        <ProductDialog product={null} onCreated={onCreated} onClose={onClose} />
      )}
    />
  );
}
