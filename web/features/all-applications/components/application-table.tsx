import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AllApplicationsRow } from '#contract/applications/all-applications.ts';
import { StatusText } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { presentLook } from '#web/lib/applications/present-look.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { hasRole, sessionQuery } from '#web/lib/session/session.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import css from './application-table.module.css';

type RowProps = { row: AllApplicationsRow };

function Product({ row: { id, number, product } }: RowProps) {
  const words = useDeviceWords();
  return (
    <>
      <Link to={paths.review(id)}>
        <b>{words.nameOf(product)}</b>
      </Link>
      <small>
        <span className="mono">{number}</span> · {product.model}
      </small>
    </>
  );
}

function Turn({ row: { wait } }: RowProps) {
  const { t } = useTranslation(['all-applications', 'applications']);
  const { waitingFor, action } = wait;
  if (waitingFor === 'nobody' || action === null)
    return <span className="dim">{t('applications:turn.over')}</span>;
  return (
    <>
      {t(`side.${waitingFor}`)}
      <small>{t(`applications:wait.${action}`)}</small>
    </>
  );
}

/** How long is left, or since when it waits where there is no deadline. */
function Due({ row: { wait } }: RowProps) {
  const { t } = useTranslation('all-applications');
  const times = useTimeTexts();
  const now = useNow();
  const { waitingFor, since, dueAt } = wait;
  if (waitingFor === 'nobody') return null;
  const waiting = t('since', { when: times.moment(since) });
  if (!dueAt) return <span className="dim">{waiting}</span>;
  return (
    <>
      <span className={new Date(dueAt) < now ? 'is-bad' : undefined}>{times.leftShort(dueAt, now)}</span>
      <small>{waiting}</small>
    </>
  );
}

function Reviewer({ row: { reviewer, wait } }: RowProps) {
  const { t } = useTranslation(['all-applications', 'common']);
  const { data: user } = useQuery(sessionQuery);
  const nameOf = usePersonName();
  if (!reviewer) return wait.waitingFor === 'nobody' ? null : <span className="dim">{t('unassigned')}</span>;
  return reviewer.id === user?.accountId ? t('common:you') : nameOf(reviewer.nameZh, reviewer.nameEn);
}

/** Its page is for administrators. */
function Enterprise({ row: { enterprise } }: RowProps) {
  const { data: user } = useQuery(sessionQuery);
  const name = usePersonName()(enterprise.nameZh, enterprise.nameEn);
  const look = { className: css.enterprise, title: name };
  return user && hasRole(user, 'admin') ? (
    <Link to={paths.enterprise(enterprise.id)} {...look}>
      {name}
    </Link>
  ) : (
    <span {...look}>{name}</span>
  );
}

type TableProps = { rows: readonly AllApplicationsRow[] | undefined; empty: ReactNode };

/** Every enterprise's applications, a row each. */
export function AllApplicationsTable({ rows, empty }: TableProps) {
  const { t } = useTranslation(['all-applications', 'applications']);
  const times = useTimeTexts();
  const now = useNow();
  const number = { className: 'num nowrap', headerClassName: 'num' };
  return (
    <ListTable rows={rows} rowKey="id" columns={7} empty={empty}>
      <Column
        header={t('applications:product')}
        className={css.product}
        body={(row: AllApplicationsRow) => <Product row={row} />}
      />
      <Column header={t('enterprise')} body={(row: AllApplicationsRow) => <Enterprise row={row} />} />
      <Column header={t('status')} body={(row: AllApplicationsRow) => <StatusText {...presentLook(row)} />} />
      <Column header={t('turnOf')} body={(row: AllApplicationsRow) => <Turn row={row} />} />
      <Column
        header={t('applications:due')}
        {...number}
        body={(row: AllApplicationsRow) => <Due row={row} />}
      />
      <Column
        header={t('reviewer')}
        className="after-num"
        headerClassName="after-num"
        body={(row: AllApplicationsRow) => <Reviewer row={row} />}
      />
      <Column
        header={t('applications:updated')}
        {...number}
        body={(row: AllApplicationsRow) => times.recent(row.updatedAt, now)}
      />
    </ListTable>
  );
}
