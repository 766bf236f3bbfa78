import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadCurrentForm, readCurrentForm } from '#contract/programme/form-templates.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { addressOf, call } from '#web/lib/api/api-client.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import css from './wizard.module.css';

/** The form to fill in, with its version and since when it is the current one; nothing while there is none. */
export function FormTemplateLink() {
  const { t } = useTranslation('wizard');
  const times = useTimeTexts();
  const { data } = useQuery({
    queryKey: ['form-template'],
    queryFn: ({ signal }) => call(readCurrentForm, { signal }),
  });
  const template = data?.template;
  if (!template) return null;
  const { version, uploadedAt } = template;
  return (
    <p className={css.template}>
      <a href={addressOf(downloadCurrentForm, {})} download>
        <Icon name="download" /> {t('formTemplate', { version, when: times.document(uploadedAt) })}
      </a>
    </p>
  );
}
