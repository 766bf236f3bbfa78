import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { kindsFor } from '#domain/messages/staff-messages.ts';
import { Button } from '#web/components/controls/button.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/forms.css';
import '#web/theme/widgets/management.css';
import { MailSheet } from '../components/mail-sheet.tsx';
import { PersonalMessages } from '../components/message-view.tsx';

/** What one of the staff was told to act on. */
export function StaffMessagesPage() {
  const { t } = useTranslation(['messages', 'common', 'progress', 'time', 'form']);
  const [search] = useSearchParams();
  const { data: user } = useQuery(sessionQuery);
  const dialog = useAddressDialog(['mail']);
  const view = ['show', 'kind', 'after'].map((part) => search.get(part)).join();
  const isTold = user ? kindsFor(user).length > 0 : false;
  return (
    <main className="page">
      <PageHead title={t('centre')}>
        {isTold && (
          <Button small icon="bell" onClick={() => dialog.open('mail')}>
            {t('staff.title')}
          </Button>
        )}
      </PageHead>
      <section className="panel" aria-label={t('centre')}>
        <PersonalMessages key={view} />
      </section>
      {isTold && dialog.name === 'mail' && <MailSheet onClose={dialog.close} />}
    </main>
  );
}
