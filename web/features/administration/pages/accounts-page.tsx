import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AdminAccount } from '#contract/accounts/admin-accounts.ts';
import type { CurrentUser } from '#contract/session.ts';
import type { ResetKind } from '#domain/credential-resets/credential-resets.ts';
import { Button } from '#web/components/controls/button.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { useAccounts } from '../api/list-accounts.ts';
import { AccountStateDialog, EraseAccountDialog, SignOutDialog } from '../components/account-dialogs.tsx';
import { AccountFilters } from '../components/account-filters.tsx';
import { type AccountActions, AccountTable } from '../components/account-table.tsx';
import { AskResetDialog } from '../components/ask-reset-dialog.tsx';
import { PendingResets } from '../components/pending-resets.tsx';
import { usePeople } from '../components/people/use-people.tsx';
import { accountQueryOf } from '../model/list-query.ts';

type Open = { what: 'sign-out' | 'state' | 'erase' | ResetKind; account: AdminAccount } | null;
type Choices = {
  open: (dialog: Open) => void;
  edit: (account: AdminAccount) => void;
  inviteAgain: (account: AdminAccount) => void;
};

/** What may be done with an account; nobody shuts themselves out. */
function useAccountActions(user: CurrentUser, { open, edit, inviteAgain }: Choices): AccountActions {
  const { t } = useTranslation(['administration', 'people']);
  return (account) => {
    const on = (what: NonNullable<Open>['what']) => () => open({ what, account });
    const isDisabled = account.disabledAt !== null;
    return [
      { label: t('people:edit'), icon: 'edit', onChoose: () => edit(account) },
      ...(account.invitation === null
        ? []
        : [
            {
              label: t('people:again'),
              icon: 'refresh' as const,
              disabled: isDisabled,
              onChoose: () => inviteAgain(account),
            },
          ]),
      {
        label: t('signOut.confirm'),
        icon: 'signout',
        disabled: account.liveSessions === 0,
        onChoose: on('sign-out'),
      },
      // Passwords of another provider are not ours to change.
      ...(user.hasAccountPages && account.id !== user.accountId && !account.invitation
        ? resetActions(t, account, on)
        : []),
      {
        label: t(isDisabled ? 'enable.confirm' : 'disable.confirm'),
        icon: isDisabled ? 'play' : 'ended',
        disabled: account.id === user.accountId,
        onChoose: on('state'),
      },
      {
        label: t('erase.confirm'),
        icon: 'cross',
        disabled: account.id === user.accountId,
        onChoose: on('erase'),
      },
    ];
  };
}

function resetActions(
  t: TFunction<['administration', 'people']>,
  { disabledAt, secondFactors }: AdminAccount,
  on: (what: ResetKind) => () => void,
) {
  const isDisabled = disabledAt !== null;
  return [
    { label: t('reset.ask.password'), icon: 'lock', disabled: isDisabled, onChoose: on('password') },
    {
      label: t('reset.ask.second-factor'),
      icon: 'shield',
      disabled: isDisabled || secondFactors === 0,
      onChoose: on('second-factor'),
    },
  ] as const;
}

function Dialogs({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open === null) return null;
  const props = { account: open.account, onClose };
  if (open.what === 'sign-out') return <SignOutDialog {...props} />;
  if (open.what === 'erase') return <EraseAccountDialog {...props} />;
  return open.what === 'state' ? (
    <AccountStateDialog
      account={{ ...open.account, disabled: open.account.disabledAt !== null }}
      onClose={onClose}
    />
  ) : (
    <AskResetDialog {...props} kind={open.what} />
  );
}

function Accounts({ user }: { user: CurrentUser }) {
  // Also the texts of the dialogs: loaded later, they would suspend the page.
  const { t } = useTranslation(['administration', 'console', 'people', 'form']);
  const [search] = useSearchParams();
  const { data, isError, refetch } = useAccounts(accountQueryOf(search));
  const [open, setOpen] = useState<Open>(null);
  const nameOf = usePersonName();
  const counted = useListTotal(data?.total);
  const people = usePeople(user, data?.rows);
  const actionsOf = useAccountActions(user, { ...people, open: setOpen });
  const enterprise = data?.rows[0]?.enterprise;
  return (
    <main className="page">
      <PageHead title={t('console:pages.accounts')}>
        <Button kind="primary" icon="plus" onClick={people.invite}>
          {t('people:add')}
        </Button>
      </PageHead>
      {user.hasAccountPages && <PendingResets user={user} />}
      <AdminList
        title={t('console:pages.accounts')}
        filters={
          <AccountFilters
            total={data?.total}
            enterprise={enterprise ? nameOf(enterprise.nameZh, enterprise.nameEn) : null}
          />
        }
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={data && { shown: data.rows.length, next: data.next, total: counted?.total }}
      >
        <AccountTable rows={data?.rows} empty={<NothingFound />} actionsOf={actionsOf} />
      </AdminList>
      {people.shown}
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </main>
  );
}

/** Who may sign in, and who is signed in. */
export function AccountsPage() {
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  return <Accounts user={user} />;
}
