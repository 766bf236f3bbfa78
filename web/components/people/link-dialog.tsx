import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import css from './link-dialog.module.css';

type LinkDialogProps = { title: string; lead: string; url: string; onClose: () => void };

/** A link that opens an account, shown only in this dialog. */
export function LinkDialog({ title, lead, url, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const foot = (
    <Button kind="primary" onClick={onClose}>
      {t('close')}
    </Button>
  );
  return (
    <Dialog visible header={title} footer={foot} onHide={onClose} draggable={false} resizable={false}>
      <p>{lead}</p>
      <p className={css.link}>
        <CopyText text={url} />
      </p>
    </Dialog>
  );
}
