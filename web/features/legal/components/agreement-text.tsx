import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicAgreement } from '#contract/agreements.ts';
import type { AgreementName } from '#domain/agreements/agreements.ts';
import { pick } from '#domain/shared/locale.ts';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useOffice } from '#web/lib/time/use-office.ts';
import '#web/theme/widgets/document-text.css';
import { usePublicAgreement } from '../api/public-agreement.ts';

/** Its lines in their order, each of which may stand there twice. */
function numbered<T>(all: readonly T[]): { key: string; one: T }[] {
  return all.map((one, index) => ({ key: `${index}`, one }));
}

function Part({ part }: { part: PublicAgreement['partsZh'][number] }) {
  if (part.kind === 'heading') return <h2>{part.text}</h2>;
  if (part.kind === 'paragraph') return <p>{part.text}</p>;
  return (
    <ul>
      {numbered(part.items).map(({ key, one }) => (
        <li key={key}>{one}</li>
      ))}
    </ul>
  );
}

function Text({ text }: { text: PublicAgreement }) {
  const { t } = useTranslation('legal');
  const language = useLanguage();
  const { dayOf } = useOffice();
  return (
    <>
      <p className="sub">{t('issue', { version: text.version, day: dayOf(text.publishedAt) })}</p>
      <div className="document-text">
        {numbered(pick(language, { zh: text.partsZh, en: text.partsEn })).map(({ key, one }) => (
          <Part key={key} part={one} />
        ))}
      </div>
    </>
  );
}

/** An agreement as everybody may read it, without signing anything; what belongs to it stands below. */
export function AgreementText({ name, children }: { name: AgreementName; children?: ReactNode }) {
  const { t } = useTranslation('legal');
  const language = useLanguage();
  const text = usePublicAgreement(name).data?.text;
  const title = text ? pick(language, { zh: text.titleZh, en: text.titleEn }) : t(`title.${name}`);
  usePageTitle(title);
  return (
    <main className="wrap plain-page">
      <h1 className="title">{title}</h1>
      {text ? <Text text={text} /> : <p className="sub">{t('none')}</p>}
      {children}
    </main>
  );
}
