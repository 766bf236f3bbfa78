import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useConfirmText } from '../api/agreement-texts.ts';
import css from './agreement-texts.module.css';

/** Beside a text that came with the product: that nobody has read it, and the button with which somebody says so. */
export function UnreadNote({ params }: { params: { agrType: '10256' | '502'; version: string } }) {
  const { t } = useTranslation('agreement-texts');
  const confirm = useConfirmText();
  const done = () => showToast({ tone: 'ok', title: t('unread.done') });
  return (
    <div className={css.unread}>
      <Icon name="warn" className="t-warn" />
      <p className="grow">
        <b>{t('unread.tag')}</b> {t('unread.lead')}
      </p>
      <Button busy={confirm.isPending} onClick={() => confirm.mutate(params, { onSuccess: done })}>
        {t('unread.confirm')}
      </Button>
    </div>
  );
}
