import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { PersonalMessage, SystemMessage } from '#contract/messages.ts';
import { Button, LinkButton } from '#web/components/controls/button.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useMessage } from '../api/get-message.ts';
import { useMarkMessagesRead, useMarkMessagesUnread } from '../api/mark-read.ts';
import css from '../components/letter.module.css';
import { PersonalLetter, SystemLetter } from '../components/message-letter.tsx';
import { useMessagePaths } from '../model/message-paths.ts';

type Message = PersonalMessage | SystemMessage;

function Crumbs({ box, label }: { box: Message['box']; label: string }) {
  const { t } = useTranslation('messages');
  const { centre } = useMessagePaths();
  const to = box === 'system' ? paths.messageCentre('systemTab') : centre;
  return <Breadcrumbs crumbs={[{ label: t('centre'), to }, { label }]} />;
}

/** What was opened is read, once: what is marked as unread while it is open stays that. */
function useSeen(message: Message | undefined): void {
  const { mutate } = useMarkMessagesRead({ quiet: true });
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (!message || seen.current === message.id) return;
    seen.current = message.id;
    if (message.box === 'system' || !message.read) mutate([message.id]);
  }, [message, mutate]);
}

/** Marks it as unread, and leads back to the list, where it stands as such. */
function KeepUnread({ id }: Pick<PersonalMessage, 'id'>) {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const mark = useMarkMessagesUnread();
  const { centre } = useMessagePaths();
  const back = () => navigate(centre);
  return (
    <Button small kind="quiet" busy={mark.isPending} onClick={() => mark.mutate([id], { onSuccess: back })}>
      {t('markUnread')}
    </Button>
  );
}

function Ways({ id, newer, older }: Pick<PersonalMessage, 'id' | 'newer' | 'older'>) {
  const { t } = useTranslation('messages');
  const { message } = useMessagePaths();
  return (
    <nav className="pager" aria-label={t('ways')}>
      {newer && (
        <LinkButton small kind="quiet" icon="left" to={message(newer)}>
          {t('newer')}
        </LinkButton>
      )}
      {older && (
        <LinkButton small kind="quiet" trailing="right" to={message(older)}>
          {t('older')}
        </LinkButton>
      )}
      <span className="grow" />
      <KeepUnread id={id} />
    </nav>
  );
}

function Missing() {
  const { t } = useTranslation('messages');
  const { centre } = useMessagePaths();
  return (
    <PageHead title={t('missing')}>
      <LinkButton to={centre}>{t('centre')}</LinkButton>
    </PageHead>
  );
}

/** 消息详情 */
export function MessagePage() {
  const { t } = useTranslation(['messages', 'progress', 'status', 'time']);
  const { id = '' } = useParams();
  const { data, isError, error, refetch } = useMessage(id);
  useSeen(data);
  if (!data) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <Missing />;
    return isError ? <LoadFailure onRetry={() => void refetch()} /> : <SkeletonPage />;
  }
  return (
    <>
      <Crumbs box={data.box} label={t('details')} />
      <section className={`panel ${css.page}`} aria-label={t('details')}>
        {data.box === 'personal' ? <PersonalLetter message={data} /> : <SystemLetter message={data} />}
        {data.box === 'personal' && <Ways {...data} />}
      </section>
    </>
  );
}

/** The same in the console. */
export function StaffMessagePage() {
  return (
    <main className="page">
      <MessagePage />
    </main>
  );
}
