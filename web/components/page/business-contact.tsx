import { useTranslation } from 'react-i18next';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { type Fact, Facts } from './panel.tsx';

type Contact = { name?: string | null; nameEn?: string | null; email: string | null; phone: string | null };

/** How to reach whom a company asks; nothing where nobody is named. */
export function BusinessContact({ contact: { name, nameEn, email, phone } }: { contact: Contact }) {
  const { t } = useTranslation('session');
  const who = usePersonName()(name ?? null, nameEn ?? null);
  const facts: Fact[] = [
    ...(who ? [{ term: t('who'), value: who }] : []),
    ...(email ? [{ term: t('email'), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
    ...(phone ? [{ term: t('phone'), value: <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> }] : []),
  ];
  return facts.length > 0 && <Facts facts={facts} />;
}
