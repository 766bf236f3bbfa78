import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenReset } from '#contract/credential-resets.ts';
import type { CurrentUser } from '#contract/session.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useResets } from '../api/credential-resets.ts';
import css from './administration.module.css';
import { ResetDialog } from './reset-dialog.tsx';

type Decide = (request: OpenReset, approve: boolean) => void;

function Account({ row: { account } }: { row: OpenReset }) {
  return (
    <>
      <b>{usePersonName()(account.nameZh, account.nameEn)}</b>
      <small>{account.login}</small>
    </>
  );
}

function Asked({ row: { askedBy, askedAt, expiresAt } }: { row: OpenReset }) {
  const { t } = useTranslation('administration');
  const times = useTimeTexts();
  return (
    <>
      {usePersonName()(askedBy.nameZh, askedBy.nameEn)}
      <small>
        {times.moment(askedAt)} · {t('reset.until', { when: times.deadline(expiresAt) })}
      </small>
    </>
  );
}

function Actions({ row, user, onDecide }: { row: OpenReset; user: CurrentUser; onDecide: Decide }) {
  const { t } = useTranslation('administration');
  const isOwnRequest = row.askedBy.id === user.accountId;
  if (row.account.id === user.accountId) return null;
  return (
    <div className="row">
      {isOwnRequest ? (
        <span className="dim">{t('reset.own')}</span>
      ) : (
        <Button small kind="primary" onClick={() => onDecide(row, true)}>
          {t('reset.approve')}
        </Button>
      )}
      <Button small onClick={() => onDecide(row, false)}>
        {t(isOwnRequest ? 'reset.withdraw' : 'reset.decline')}
      </Button>
    </div>
  );
}

/** Resets that wait for a second administrator, who asked and why; nothing is shown while there are none. */
export function PendingResets({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['administration', 'common']);
  const [after, setAfter] = useState<string>();
  const [open, setOpen] = useState<{ request: OpenReset; approve: boolean } | null>(null);
  const { data } = useResets(after);
  if (!data || (data.total === 0 && open === null && after === undefined)) return null;
  const decide: Decide = (request, approve) => setOpen({ request, approve });
  return (
    <section className={`panel list-panel ${css.pending}`} aria-label={t('reset.pending')}>
      <div className="tools">
        <h2>{t('reset.pending')}</h2>
        <span className="grow" />
        <span className="cap">{t('reset.total', { count: data.total })}</span>
      </div>
      <ListTable rows={data.rows} rowKey="id" columns={5} empty={null}>
        <Column header={t('reset.account')} body={(row: OpenReset) => <Account row={row} />} />
        <Column header={t('reset.what')} body={(row: OpenReset) => t(`reset.kind.${row.kind}`)} />
        <Column header={t('reset.reason')} body={(row: OpenReset) => row.reason} />
        <Column header={t('reset.askedBy')} body={(row: OpenReset) => <Asked row={row} />} />
        <Column
          header={<span className="sr-only">{t('common:moreActions')}</span>}
          body={(row: OpenReset) => <Actions row={row} user={user} onDecide={decide} />}
        />
      </ListTable>
      {(data.next !== null || after !== undefined) && (
        <div className="tools">
          <Button small disabled={after === undefined} onClick={() => setAfter(undefined)}>
            {t('reset.first')}
          </Button>
          <Button small disabled={data.next === null} onClick={() => setAfter(data.next ?? undefined)}>
            {t('reset.next')}
          </Button>
        </div>
      )}
      {open && (
        <ResetDialog
          {...open}
          own={open.request.askedBy.id === user.accountId}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
