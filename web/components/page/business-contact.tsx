import { useTranslation } from 'react-i18next';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { type Fact, Facts } from './panel.tsx';

type Text = string | null;
type Contact = { email: Text; phone: Text } & Partial<Record<'name' | 'nameEn' | 'role' | 'roleEn', Text>>;

/** How to reach whom a company asks; nothing where nobody is named. */
export function BusinessContact({ contact }: { contact: Contact }) {
  const { name, nameEn, role, roleEn, email, phone } = contact;
  const { t } = useTranslation('session');
  const nameOf = usePersonName();
  const who = nameOf(name ?? null, nameEn ?? null);
  const what = nameOf(role ?? null, roleEn ?? null);
  const facts: Fact[] = [
    ...(who ? [{ term: t('who'), value: who }] : []),
    ...(what ? [{ term: t('role'), value: what }] : []),
    ...(email ? [{ term: t('email'), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
    ...(phone ? [{ term: t('phone'), value: <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> }] : []),
  ];
  return facts.length > 0 && <Facts facts={facts} />;
}
