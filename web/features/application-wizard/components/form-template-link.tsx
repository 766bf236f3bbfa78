import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadApplicationForm } from '#contract/application-forms/application-forms.ts';
import { downloadCurrentForm, readCurrentForm } from '#contract/programme/form-templates.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { addressOf, call } from '#web/lib/api/api-client.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import css from './wizard.module.css';

const editions = ['zh', 'en'] as const;

/** The edition of the programme's own, with its version and since when it is the current one; nothing while there is none. */
function ProgrammesForm() {
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

/** The form to fill in: the portal's own, filled in with what is known of the product, and the programme's edition. */
export function FormTemplateLinks({ productId }: { productId: string }) {
  const { t } = useTranslation('wizard');
  return (
    <>
      <p className={css.template}>
        {editions.map((edition) => (
          <a
            key={edition}
            className={css.edition}
            href={addressOf(downloadApplicationForm, { params: { id: productId }, query: { edition } })}
            download
          >
            <Icon name="download" /> {t(`ownForm.${edition}`)}
          </a>
        ))}
        <span className="cap">{t('ownFormHelp')}</span>
      </p>
      <ProgrammesForm />
    </>
  );
}
