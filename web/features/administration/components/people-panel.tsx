import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { paths } from '#web/paths.ts';

/** Who works for an enterprise, and whom they turn to. */
export function PeoplePanel({ enterprise: { id, people, contact } }: { enterprise: PartnerEnterprise }) {
  const { t } = useTranslation('enterprises');
  const nameOf = usePersonName();
  const reach = [contact.email, contact.phone].filter(Boolean).join(' · ');
  return (
    <Panel
      title={t('people.title')}
      className="list-panel"
      aside={<Link to={`${paths.accounts}?enterprise=${id}`}>{t('people.all')}</Link>}
    >
      <table>
        <thead>
          <tr>
            <th>{t('people.name')}</th>
            <th>{t('people.reach')}</th>
            <th>{t('people.role')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <td>
                <b>{nameOf(person.nameZh, person.nameEn)}</b>
              </td>
              <td>{person.login}</td>
              <td>{t(person.disabled ? 'people.disabled' : 'people.account')}</td>
            </tr>
          ))}
          <tr>
            <td>
              {reach ? (
                <b>{contact.name ?? t('people.office')}</b>
              ) : (
                <ToneText tone="warn" icon="warn">
                  {t('people.noContact')}
                </ToneText>
              )}
            </td>
            <td>{reach}</td>
            <td>
              {t('people.contact')}
              <small>{t('people.contactNote')}</small>
            </td>
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}
