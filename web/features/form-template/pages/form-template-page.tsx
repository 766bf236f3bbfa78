import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/session.ts';
import { FileDrop } from '#web/components/files/file-drop.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { formatShare } from '#web/lib/language/numbers.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/forms.css';
import '#web/theme/widgets/management.css';
import '#web/theme/widgets/timeline.css';
import { useFormTemplates, useUploadTemplate } from '../api/form-templates.ts';
import { TemplateTable } from '../components/template-table.tsx';

function useSending() {
  const { t } = useTranslation('form-template');
  const [share, setShare] = useState<number | null>(null);
  const upload = useUploadTemplate();
  const refusal = useRefusal();
  const send = async (file: File) => {
    refusal.clear();
    setShare(0);
    const onProgress = ({ sent, total }: { sent: number; total: number }) =>
      setShare(total > 0 ? sent / total : 0);
    try {
      const { version, name } = await upload.mutateAsync({ file, onProgress });
      showToast({ tone: 'ok', title: t('done', { version }), detail: name });
    } catch (error) {
      await refusal.take(error);
    } finally {
      setShare(null);
    }
  };
  return { share, refusal, send };
}

function FormTemplate({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['form-template', 'console', 'common']);
  const { data, isError, refetch } = useFormTemplates();
  const { share, refusal, send } = useSending();
  const fields = { version: t('field.version'), name: t('field.name') };
  return (
    <main className="page">
      <PageHead title={t('console:pages.formTemplate')} facts={<span>{t('lead')}</span>} />
      <RefusalNote refusal={refusal} />
      <Panel title={t('upload')} padded>
        <FileDrop
          lead={t('dropLead')}
          choose={t('choose')}
          help={share === null ? t('help') : t('sending', { share: formatShare(share) })}
          accept=".xlsx,.xls"
          disabled={share !== null}
          onFiles={([file]) => file && void send(file)}
        />
      </Panel>
      <Panel title={t('column.version')}>
        {isError && !data ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <TemplateTable rows={data?.templates} />
        )}
      </Panel>
      <Panel title={t('common:change.history')} padded>
        <ChangeHistory
          kind="form-template"
          id="plus"
          you={user.accountId}
          actionName={() => t('action.uploaded')}
          fieldName={(field) => (field === 'version' || field === 'name' ? fields[field] : field)}
        />
      </Panel>
    </main>
  );
}

/** The application form of plus mode: its versions, and the next one. */
export function FormTemplatePage() {
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  return <FormTemplate user={user} />;
}
