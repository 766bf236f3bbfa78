import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import type { CurrentUser } from '#contract/session.ts';
import { RowMenu } from '#web/components/lists/row-menu.tsx';
import { useInvitation } from '#web/components/people/use-invitation.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useInviteColleague } from '../../api/add-enterprise.ts';
import { useInviteAgain } from '../../api/staff-accounts.ts';
import { AccountStateDialog } from '../account-dialogs.tsx';
import { InviteSheet } from './invite-sheet.tsx';

type Person = PartnerEnterprise['people'][number];

/** What an account of an enterprise is: in use, invited, or shut out. */
export function ColleagueState({ person: { disabled, invitedUntil } }: { person: Person }) {
  const { t } = useTranslation(['enterprises', 'people']);
  const now = useNow();
  if (disabled) return t('people.disabled');
  if (invitedUntil === null) return t('people.account');
  return t(Date.parse(invitedUntil) > now.getTime() ? 'people:waiting' : 'people:lapsed');
}

/** Adding an account of an enterprise, inviting again, and shutting out or letting in. */
export function useColleagues(
  { id, nameZh, nameEn, country }: PartnerEnterprise,
  user: CurrentUser | undefined | null,
) {
  const { t } = useTranslation(['people', 'administration']);
  const nameOf = usePersonName();
  const form = useAddressDialog(['colleague']);
  const invite = useInviteColleague(id);
  const again = useInviteAgain();
  const [chosen, setChosen] = useState<Person | null>(null);
  const invitation = useInvitation();
  const menuOf = (person: Person) => (
    <RowMenu
      label={t('administration:accounts.more', { name: nameOf(person.nameZh, person.nameEn) })}
      actions={[
        {
          label: t('again'),
          icon: 'refresh',
          disabled: person.disabled || person.invitedUntil === null,
          onChoose: () =>
            again.mutate(person.id, { onSuccess: (sent) => invitation.show(sent, person.login) }),
        },
        {
          label: t(person.disabled ? 'administration:enable.confirm' : 'administration:disable.confirm'),
          icon: person.disabled ? 'play' : 'ended',
          disabled: person.id === user?.accountId,
          onChoose: () => setChosen(person),
        },
      ]}
    />
  );
  const shown = (
    <>
      {form.name === 'colleague' && (
        <InviteSheet
          maker={{ country }}
          name={`colleague:${id}`}
          title={t('addMakerTitle', { name: nameOf(nameZh, nameEn) })}
          hasPasswords={user?.hasAccountPages ?? true}
          invite={({ roles: _none, ...person }) => invite.mutateAsync(person)}
          busy={invite.isPending}
          onInvited={(sent, login) => {
            invitation.show(sent, login);
            form.close();
          }}
          onClose={form.close}
        />
      )}
      {chosen && <AccountStateDialog account={chosen} onClose={() => setChosen(null)} />}
      {invitation.shown}
    </>
  );
  return { add: () => form.open('colleague'), menuOf, shown };
}
