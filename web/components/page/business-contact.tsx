import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from './panel.tsx';

type Contact = { email: string | null; phone: string | null };

/** How to reach whom a company asks; nothing where nobody is named. */
export function BusinessContact({ contact: { email, phone } }: { contact: Contact }) {
  const { t } = useTranslation('session');
  const facts: Fact[] = [
    ...(email ? [{ term: t('email'), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
    ...(phone ? [{ term: t('phone'), value: <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> }] : []),
  ];
  return facts.length > 0 && <Facts facts={facts} />;
}
