import { useQuery } from '@tanstack/react-query';
import { OverlayPanel } from 'primereact/overlaypanel';
import { type MouseEvent, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MessageView } from '#contract/messages.ts';
import { Button } from '#web/components/controls/button.tsx';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/messages.css';
import { unreadQuery } from '#web/lib/shell/unread.ts';
import { useMarkRead } from '../api/mark-read.ts';

function Message({ message, onFollow }: { message: MessageView; onFollow: () => void }) {
  const { t } = useTranslation('messages');
  const times = useTimeTexts();
  const now = useNow();
  const { title, createTime, applicationId } = message;
  return (
    <li className="unread">
      <span className="sr-only">{t('unread')}</span>
      {applicationId ? (
        <Link to={paths.application(applicationId)} onClick={onFollow}>
          {title}
        </Link>
      ) : (
        <span>{title}</span>
      )}
      <span className="cap">{times.recent(createTime, now)}</span>
    </li>
  );
}

function Messages({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('messages');
  const { data } = useQuery(unreadQuery);
  const markRead = useMarkRead();
  const messages = data?.messages ?? [];
  const unread = data?.unreadUserNum ?? 0;
  const bulletins = data?.unreadSystemNum ?? 0;
  const newest = messages[0];
  return (
    <div className="message-panel">
      <div className="panel-h">
        <h2 className="heading grow">{t('title')}</h2>
        {newest && (
          <Button
            small
            kind="quiet"
            busy={markRead.isPending}
            onClick={() => markRead.mutate(newest.messageId)}
          >
            {t('markRead')}
          </Button>
        )}
      </div>
      {messages.length === 0 && <p className="panel-b dim">{t('empty')}</p>}
      <ul>
        {messages.map((message) => (
          <Message key={message.messageId} message={message} onFollow={onFollow} />
        ))}
      </ul>
      {unread > messages.length && (
        <p className="cap panel-b">{t('more', { count: unread - messages.length })}</p>
      )}
      {bulletins > 0 && <p className="cap panel-b">{t('bulletins', { count: bulletins })}</p>}
    </div>
  );
}

/** The last messages, below the bell. */
export function useMessagePanel() {
  const { t } = useTranslation('messages');
  const overlay = useRef<OverlayPanel>(null);
  const openMessages = useCallback(
    (event: MouseEvent<HTMLButtonElement>) => overlay.current?.toggle(event),
    [],
  );
  const panel = (
    <OverlayPanel
      ref={overlay}
      className="messages"
      aria-label={t('title')}
      pt={{ root: { role: 'dialog' } }}
    >
      <Messages onFollow={() => overlay.current?.hide()} />
    </OverlayPanel>
  );
  return { openMessages, panel };
}
