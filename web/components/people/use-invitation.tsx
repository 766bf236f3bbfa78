import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentInvitation } from '#contract/accounts/staff-accounts.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { LinkDialog } from './link-dialog.tsx';

/** Tells that an invitation went out; where no mail takes it, shows its link once. */
export function useInvitation(): { show: (sent: SentInvitation, login: string) => void; shown: ReactNode } {
  const { t } = useTranslation('people');
  const times = useTimeTexts();
  const [link, setLink] = useState<{ url: string; until: string; login: string } | null>(null);
  const show = ({ link, expiresAt }: SentInvitation, login: string) => {
    if (link === null) showToast({ tone: 'ok', title: t('invited'), detail: login });
    else setLink({ url: link, until: expiresAt, login });
  };
  const shown = link && (
    <LinkDialog
      title={t('link')}
      lead={t('linkOnce', { login: link.login, when: times.deadline(link.until) })}
      url={link.url}
      onClose={() => setLink(null)}
    />
  );
  return { show, shown };
}
