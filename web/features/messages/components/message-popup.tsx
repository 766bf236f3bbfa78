import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MessageView } from '#contract/messages.ts';
import { kindsFor } from '#domain/messages/staff-messages.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { YourTurnChip } from '#web/components/controls/status.tsx';
import type { Press } from '#web/components/overlays/popup.ts';
import { PopupPanel } from '#web/components/overlays/popup-panel.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { unreadQuery } from '#web/lib/shell/unread.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/messages.css';
import { useMarkMessagesRead, useMarkRead } from '../api/mark-read.ts';
import { useMessagePaths } from '../model/message-paths.ts';
import { MessageDue } from './message-due.tsx';

type FollowProps = { onFollow: () => void };

function Message({ message, onFollow }: { message: MessageView } & FollowProps) {
  const to = useMessagePaths();
  const { t } = useTranslation('messages');
  const times = useTimeTexts();
  const now = useNow();
  const { messageId, headline, subject, createTime, yours } = message;
  return (
    <li>
      <span className="dot">
        <span className="sr-only">{t('unread')}</span>
      </span>
      <Link to={to.message(messageId)} onClick={onFollow}>
        {headline}
      </Link>
      <span className="cap">{times.recent(createTime, now)}</span>
      <small>
        <MessageDue {...message} />
        {subject}
        {yours && <YourTurnChip />}
      </small>
    </li>
  );
}

/** The way to all messages; those who get none have none. */
function PanelFoot({ shown, unread, onFollow }: { shown: number; unread: number } & FollowProps) {
  const { t } = useTranslation('messages');
  const { data: user } = useQuery(sessionQuery);
  const { centre } = useMessagePaths();
  if (!user || kindsFor(user).length === 0) return null;
  return (
    <footer>
      <Link className="grow" to={centre} onClick={onFollow}>
        {t('all')}
        <Icon name="right" />
      </Link>
      {unread > shown && <span className="cap">{t('newest', { shown, count: unread })}</span>}
    </footer>
  );
}

function Messages({ onFollow }: FollowProps) {
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
        <h2 className="heading grow">{unread > 0 ? t('unreadCount', { count: unread }) : t('title')}</h2>
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
      {bulletins > 0 && (
        <p className="panel-b">
          <Link to={paths.messageCentre('systemTab')} onClick={onFollow}>
            {t('bulletins', { count: bulletins })}
          </Link>
        </p>
      )}
      <PanelFoot shown={messages.length} unread={unread} onFollow={onFollow} />
    </div>
  );
}

/** The last messages, below the bell. What it showed is read once it closes. */
export function MessagePopup({ press }: { press: Press }) {
  const { t } = useTranslation('messages');
  const { data } = useQuery({ ...unreadQuery, enabled: false });
  const { mutate } = useMarkMessagesRead({ quiet: true });
  const markSeen = () => {
    const seen = data?.messages.map(({ messageId }) => messageId) ?? [];
    if (seen.length > 0) mutate(seen);
  };
  return (
    <PopupPanel press={press} className="messages" label={t('title')} onHide={markSeen}>
      {(hide) => <Messages onFollow={hide} />}
    </PopupPanel>
  );
}
