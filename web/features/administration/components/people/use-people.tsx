import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/accounts/admin-accounts.ts';
import type { CurrentUser } from '#contract/session.ts';
import { useInvitation } from '#web/components/people/use-invitation.tsx';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import { useInviteAgain, useInviteStaff } from '../../api/staff-accounts.ts';
import { AccountSheet } from './account-sheet.tsx';
import { InviteSheet } from './invite-sheet.tsx';

/** The sheets of people; those that are filled in stand in the address. */
export function usePeople(user: CurrentUser, rows: readonly AdminAccount[] | undefined) {
  const { t } = useTranslation('people');
  const form = useAddressDialog(['invite', 'edit']);
  const account = useDialogRow(rows, form.name === 'edit' ? form.about : null);
  const staff = useInviteStaff();
  const again = useInviteAgain();
  const invitation = useInvitation();
  const shown = (
    <>
      {form.name === 'invite' && (
        <InviteSheet
          name="staff-account"
          title={t('addTitle')}
          hasPasswords={user.hasAccountPages}
          invite={staff.mutateAsync}
          busy={staff.isPending}
          onInvited={(sent, login) => {
            invitation.show(sent, login);
            form.close();
          }}
          onClose={form.close}
        />
      )}
      {account && <AccountSheet account={account} ownId={user.accountId} onClose={form.close} />}
      {invitation.shown}
    </>
  );
  return {
    shown,
    invite: () => form.open('invite'),
    edit: ({ id }: AdminAccount) => form.open('edit', id),
    inviteAgain: ({ id, login }: AdminAccount) =>
      again.mutate(id, { onSuccess: (sent) => invitation.show(sent, login) }),
  };
}
