import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulletinView } from '#contract/notices.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { RichText } from '#web/components/page/rich-text.tsx';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import '#web/theme/widgets/notices.css';
import { useMarkShown } from '../api/mark-shown.ts';
import type { BulletinTurn } from '../model/bulletin-turn.ts';

type BulletinTextProps = BulletinView & { text: RefObject<HTMLDivElement | null> };

/** Takes the focus: whoever confirmed the one before goes on at the beginning of this one. */
function BulletinText({ content, startTime, text }: BulletinTextProps) {
  const { t } = useTranslation('notices');
  const times = useTimeTexts();
  const now = useNow();
  useEffect(() => text.current?.focus(), [text]);
  return (
    <div ref={text} className="bulletin-text" tabIndex={-1}>
      <p className="cap">{t('bulletinOf', { time: times.recent(startTime, now) })}</p>
      <RichText html={content} />
    </div>
  );
}

type BulletinDialogProps = BulletinTurn & { onPutOff: () => void };

/** One bulletin. Confirming it leads to the next; closing it leaves it for another visit. */
export function BulletinDialog({ bulletin, waiting, onPutOff }: BulletinDialogProps) {
  const { t } = useTranslation(['notices', 'common']);
  const markShown = useMarkShown();
  const text = useRef<HTMLDivElement>(null);
  const foot = (
    <>
      {waiting > 0 && <span className="cap grow bulletins-waiting">{t('waiting', { count: waiting })}</span>}
      <Button kind="primary" busy={markShown.isPending} onClick={() => markShown.mutate(bulletin.id)}>
        {t('common:understood')}
      </Button>
    </>
  );
  return (
    <Dialog
      visible
      header={bulletin.title}
      footer={foot}
      draggable={false}
      resizable={false}
      // The first one cannot be focused before the dialog is there.
      focusOnShow={false}
      onShow={() => text.current?.focus()}
      onHide={onPutOff}
    >
      <BulletinText key={bulletin.id} text={text} {...bulletin} />
    </Dialog>
  );
}
