import { useTranslation } from 'react-i18next';
import type { EnquiryDetail } from '#contract/programme/enquiries.ts';
import { htmlLang } from '#domain/shared/locale.ts';
import { Facts } from '#web/components/page/panel.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import css from './enquiries.module.css';

/** What was asked, by whom, and what was answered so far. */
export function EnquiryFacts({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t } = useTranslation('enquiries');
  const times = useTimeTexts();
  const nameOf = usePersonName();
  const { question, company, phone, email, locale, createdAt, replies } = enquiry;
  return (
    <>
      <p className={css.question} lang={htmlLang[locale]}>
        {question}
      </p>
      <Facts
        facts={[
          { term: t('column.company'), value: company },
          { term: t('phone'), value: phone },
          { term: t('email'), value: email },
          { term: t('asked'), value: t(`locale.${locale}`) },
          { term: t('column.received'), value: times.moment(createdAt) },
        ]}
      />
      {replies.length > 0 && (
        <section className={css.part}>
          <h3 className="heading">{t('replies')}</h3>
          {replies.map(({ text, byName, byNameEn, at }) => (
            <div key={at} className={css.reply}>
              <p className="cap">{t('by', { name: nameOf(byName, byNameEn), when: times.moment(at) })}</p>
              <p lang={htmlLang[locale]}>{text}</p>
            </div>
          ))}
        </section>
      )}
    </>
  );
}
