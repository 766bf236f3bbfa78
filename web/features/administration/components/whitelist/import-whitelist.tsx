import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { WhitelistSheet } from './whitelist-sheet.tsx';

/** The button over the list of enterprises, with its sheet. */
export function ImportWhitelist() {
  const { t } = useTranslation('enterprises');
  const form = useAddressDialog(['whitelist']);
  return (
    <>
      <Button icon="upload" onClick={() => form.open('whitelist')}>
        {t('whitelistImport.button')}
      </Button>
      {form.name === 'whitelist' && <WhitelistSheet onClose={form.close} />}
    </>
  );
}
