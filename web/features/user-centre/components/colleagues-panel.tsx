import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colleague } from '#contract/accounts/colleagues.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useInvitation } from '#web/components/people/use-invitation.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useChangeColleague, useColleagues, useInviteColleagueAgain } from '../api/colleagues.ts';
import { useOwnCompany } from '../api/own-company.ts';
import { ColleagueMenu, ColleagueRight, ColleagueState, endingOf } from './colleague-row.tsx';
import { InviteColleagueSheet } from './invite-colleague-sheet.tsx';

type Change = Pick<Colleague, 'id' | 'right' | 'disabled'>;

/** Changes a colleague at once; keeping somebody from signing in is asked about first. */
function useChanges() {
  const { t } = useTranslation('user-centre');
  const change = useChangeColleague();
  const [chosen, setChosen] = useState<Colleague | null>(null);
  const send = (next: Change) =>
    change.mutate(next, {
      onSuccess: () => showToast({ tone: 'ok', title: t('colleague.changed') }),
      onSettled: () => setChosen(null),
    });
  const propose = (colleague: Colleague) => (next: Omit<Change, 'id'>) =>
    next.disabled && !colleague.disabled ? setChosen(colleague) : send({ id: colleague.id, ...next });
  const shown = chosen && (
    <ConfirmDialog
      open
      danger
      title={t(`colleague.${endingOf(chosen)}Title`, { name: chosen.login })}
      losses={[t(`colleague.${endingOf(chosen)}Loss`)]}
      confirm={t(`colleague.${endingOf(chosen)}`)}
      busy={change.isPending}
      onConfirm={() => send({ id: chosen.id, right: chosen.right, disabled: true })}
      onClose={() => setChosen(null)}
    />
  );
  return { propose, shown };
}

type TableProps = {
  rows: readonly Colleague[] | undefined;
  ownId: string;
  propose: ReturnType<typeof useChanges>['propose'];
  onInvite: (colleague: Colleague) => void;
};

function ColleagueTable({ rows, ownId, propose, onInvite }: TableProps) {
  const { t } = useTranslation(['user-centre', 'people', 'common']);
  const nameOf = usePersonName();
  const isOwn = ({ id }: Colleague) => id === ownId;
  return (
    <ListTable rows={rows} rowKey="id" columns={5} empty={null}>
      {[
        <Column
          key="name"
          header={t('people:name')}
          body={(row: Colleague) => (
            <>
              <b>{nameOf(row.nameZh, row.nameEn)}</b>{' '}
              {isOwn(row) && <span className="dim">{t('common:you')}</span>}
            </>
          )}
        />,
        <Column key="login" header={t('people:login')} field="login" />,
        <Column
          key="right"
          header={t('colleague.right')}
          body={(row: Colleague) => (
            <ColleagueRight colleague={row} own={isOwn(row)} onChange={propose(row)} />
          )}
        />,
        <Column
          key="state"
          header={t('colleague.lastSignIn')}
          body={(row: Colleague) => <ColleagueState colleague={row} />}
        />,
        <Column
          key="actions"
          className="num"
          header={<span className="sr-only">{t('common:moreActions')}</span>}
          body={(row: Colleague) =>
            isOwn(row) ? null : (
              <ColleagueMenu colleague={row} onChange={propose(row)} onInvite={() => onInvite(row)} />
            )
          }
        />,
      ]}
    </ListTable>
  );
}

/** The people of the enterprise, for whoever says what they may do. */
export function ColleaguesPanel() {
  const { t } = useTranslation(['user-centre', 'people', 'common', 'time', 'form']);
  const { data: user } = useQuery(sessionQuery);
  const manages = user?.enterpriseRight === 'manage';
  const { data } = useColleagues(manages);
  const company = useOwnCompany().data?.company;
  const sheet = useAddressDialog(['colleague']);
  const invitation = useInvitation();
  const again = useInviteColleagueAgain();
  const changes = useChanges();
  if (!user || !manages) return null;
  const invite = ({ id, login }: Colleague) =>
    again.mutate(id, { onSuccess: (sent) => invitation.show(sent, login) });
  return (
    <>
      <Panel
        title={t('colleague.title')}
        note={data && t('colleague.count', { count: data.rows.length })}
        aside={
          <Button small kind="primary" icon="plus" onClick={() => sheet.open('colleague')}>
            {t('colleague.invite')}
          </Button>
        }
      >
        <ColleagueTable
          rows={data?.rows}
          ownId={user.accountId}
          propose={changes.propose}
          onInvite={invite}
        />
      </Panel>
      {sheet.name && company && (
        <InviteColleagueSheet
          country={company.country}
          onInvited={(sent, login) => {
            sheet.close();
            invitation.show(sent, login);
          }}
          onClose={sheet.close}
        />
      )}
      {invitation.shown}
      {changes.shown}
    </>
  );
}
