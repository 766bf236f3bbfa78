import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { PersonalMessage, SystemMessage } from '#contract/messages.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useMessage } from '../api/get-message.ts';
import { useMarkMessagesRead } from '../api/mark-read.ts';
import css from '../components/letter.module.css';
import { PersonalLetter, SystemLetter } from '../components/message-letter.tsx';

type Message = PersonalMessage | SystemMessage;

const tabOf = { personal: 'personalTab', system: 'systemTab' } as const;

function Crumbs({ box, label }: { box: Message['box']; label: string }) {
  const { t } = useTranslation('messages');
  return <Breadcrumbs crumbs={[{ label: t('centre'), to: paths.messageCentre(tabOf[box]) }, { label }]} />;
}

/** What was opened is read, once. */
function useSeen(message: Message | undefined): void {
  const { mutate } = useMarkMessagesRead({ quiet: true });
  const seen = useRef<string | null>(null);
  const unreadId = message && (message.box === 'system' || !message.read) ? message.id : null;
  useEffect(() => {
    if (unreadId === null || seen.current === unreadId) return;
    seen.current = unreadId;
    mutate([unreadId]);
  }, [unreadId, mutate]);
}

function Ways({ newer, older }: Pick<PersonalMessage, 'newer' | 'older'>) {
  const { t } = useTranslation('messages');
  return (
    <nav className="pager" aria-label={t('ways')}>
      {newer && (
        <LinkButton small kind="quiet" icon="left" to={paths.message(newer)}>
          {t('newer')}
        </LinkButton>
      )}
      {older && (
        <LinkButton small kind="quiet" trailing="right" to={paths.message(older)}>
          {t('older')}
        </LinkButton>
      )}
    </nav>
  );
}

function Missing() {
  const { t } = useTranslation('messages');
  const title = t('missing');
  return (
    <>
      <Crumbs box="personal" label={title} />
      <PageHead title={title}>
        <LinkButton to={paths.messageCentre('personalTab')}>{t('centre')}</LinkButton>
      </PageHead>
    </>
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
        {data.box === 'personal' && (data.newer ?? data.older) !== null && <Ways {...data} />}
      </section>
    </>
  );
}
