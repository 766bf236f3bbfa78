import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { limits } from '#domain/shared/limits.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { unreadQuery } from '#web/lib/shell/unread.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/forms.css';
import '#web/theme/widgets/management.css';
import { MailSheet } from '../components/mail-sheet.tsx';
import css from '../components/message-list.module.css';
import { PersonalMessages, SystemMessages } from '../components/message-view.tsx';
import { type CentreTab, centreTabs } from '../model/centre-query.ts';

function Tabs({ current }: { current: CentreTab }) {
  const { t } = useTranslation('messages');
  const { data } = useQuery(unreadQuery);
  const unread = { personalTab: data?.unreadUserNum ?? 0, systemTab: data?.unreadSystemNum ?? 0 };
  return (
    <nav className={`tabs ${css.tabs}`} aria-label={t('views')}>
      {centreTabs.map((tab) => (
        <Link key={tab} to={paths.messageCentre(tab)} aria-current={tab === current ? 'page' : undefined}>
          {t(`tab.${tab}`)}
          {unread[tab] > 0 && (
            <span className={tab === 'personalTab' ? 'badge hot' : 'badge'}>
              {Math.min(unread[tab], limits.unreadBadge)}
              <span className="sr-only"> {t('unread')}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** 消息中心 */
export function MessageCentrePage() {
  // Also the texts of the rows: loaded later, they would suspend the page.
  const { t } = useTranslation(['messages', 'common', 'progress', 'time', 'form']);
  const { name } = useParams();
  const [search] = useSearchParams();
  const dialog = useAddressDialog(['mail']);
  const tab = centreTabs.find((one) => one === name);
  if (!tab) return <Navigate to={paths.messageCentre('personalTab')} replace />;
  const title = t('centre');
  const view = ['show', 'kind', 'after'].map((part) => search.get(part)).join();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: title }, { label: t(`tab.${tab}`) }]} />
      <PageHead title={title}>
        <Button small icon="bell" onClick={() => dialog.open('mail')}>
          {t('mail.title')}
        </Button>
      </PageHead>
      <section className="panel" aria-label={t(`tab.${tab}`)}>
        <Tabs current={tab} />
        {/* What was chosen belongs to one page of one view. */}
        {tab === 'personalTab' ? <PersonalMessages key={view} /> : <SystemMessages key={view} />}
      </section>
      {dialog.name === 'mail' && <MailSheet onClose={dialog.close} />}
    </>
  );
}
