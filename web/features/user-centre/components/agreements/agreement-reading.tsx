import { useTranslation } from 'react-i18next';
import type { AgreementName } from '#domain/agreements/agreements.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { documentAddress } from '#web/lib/agreements/agreements.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTheme } from '#web/lib/shell/use-theme.ts';
import css from './agreement-reading.module.css';

type ReadingProps = { name: AgreementName; version: number; onClose: () => void };

/** A version of an agreement over the page, as it was or would be signed; a tab of its own prints it. */
export function AgreementReading({ name, version, onClose }: ReadingProps) {
  const { t } = useTranslation(['user-centre', 'session', 'common']);
  const address = documentAddress(name, useLanguage(), useTheme(), version);
  const title = t(`session:title.${name}`);
  return (
    <Dialog
      visible
      className="wide"
      header={title}
      footer={
        <>
          <a className="btn" href={address} target="_blank" rel="noreferrer">
            {t('protocol.ownTab')}
            <Icon name="external" />
          </a>
          <Button kind="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
      onHide={onClose}
      draggable={false}
      resizable={false}
      dismissableMask
    >
      <iframe className={css.text} title={title} src={address} />
    </Dialog>
  );
}
