import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';
import { ColleagueState, useColleagues } from './people/colleagues.tsx';

/** Whom the programme writes to, last of those who work there. */
function ContactRow({ contact }: Pick<PartnerEnterprise, 'contact'>) {
  const { t } = useTranslation('enterprises');
  const nameOf = usePersonName();
  const reach = [contact.email, contact.phone].filter(Boolean).join(' · ');
  return (
    <tr>
      <td>
        {reach ? (
          <b>{nameOf(contact.name ?? contact.nameEn, contact.nameEn) || t('people.office')}</b>
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
      <td />
    </tr>
  );
}

/** Who works for an enterprise, and whom they turn to. */
export function PeoplePanel({ enterprise }: { enterprise: PartnerEnterprise }) {
  const { t } = useTranslation(['enterprises', 'people', 'common']);
  const { id, people, contact } = enterprise;
  const { data: user } = useQuery(sessionQuery);
  const colleagues = useColleagues(enterprise, user);
  const nameOf = usePersonName();
  return (
    <Panel
      title={t('people.title')}
      className="list-panel"
      aside={
        <>
          <Link to={`${paths.accounts}?enterprise=${id}`}>{t('people.all')}</Link>
          <Button small icon="plus" onClick={colleagues.add}>
            {t('people:addMaker')}
          </Button>
        </>
      }
    >
      <table>
        <thead>
          <tr>
            <th>{t('people.name')}</th>
            <th>{t('people.reach')}</th>
            <th>{t('people.role')}</th>
            <th>
              <span className="sr-only">{t('common:moreActions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <td>
                <b>{nameOf(person.nameZh, person.nameEn)}</b>
              </td>
              <td>{person.login}</td>
              <td>
                <ColleagueState person={person} />
              </td>
              <td className="menu-cell">{colleagues.menuOf(person)}</td>
            </tr>
          ))}
          <ContactRow contact={contact} />
        </tbody>
      </table>
      {colleagues.shown}
    </Panel>
  );
}
