import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type AgreementName, agreementTypes } from '#domain/agreements/agreements.ts';
import { agreementLook } from '#web/components/agreements/agreement-look.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { SkeletonLine } from '#web/components/page/skeleton.tsx';
import { useAgreementVersions } from '#web/lib/agreements/agreements.ts';
import { useOffice } from '#web/lib/time/use-office.ts';
import { paths } from '#web/paths.ts';
import { useOwnBusinessAgreement } from '../../api/own-company.ts';
import { agreementStatus, statusLooks } from '../../model/agreement-status.ts';
import css from './agreement-table.module.css';

type RowProps = {
  name: string;
  /** What it is called by in letters and contracts. */
  number: string | null;
  to: string;
  chosen?: boolean;
  cells: readonly [version: ReactNode, state: ReactNode, signed: ReactNode] | null;
};

function Row({ name, number, to, chosen = false, cells }: RowProps) {
  return (
    <tr className={chosen ? css.chosen : undefined}>
      <th scope="row">
        <Link to={to} aria-current={chosen || undefined} replace={chosen}>
          {name}
        </Link>
        {number && <small className="mono">{number}</small>}
      </th>
      {cells ? (
        <>
          <td>{cells[0]}</td>
          <td>{cells[1]}</td>
          <td className="num number">{cells[2]}</td>
        </>
      ) : (
        <td colSpan={3}>
          <SkeletonLine width="60%" />
        </td>
      )}
    </tr>
  );
}

/** An agreement that every account signs for itself; its row leads to what is shown below the table. */
function PersonalRow({ name, current }: { name: AgreementName; current: AgreementName }) {
  const { t } = useTranslation(['user-centre', 'session']);
  const { dayOf } = useOffice();
  const { data } = useAgreementVersions(name);
  const newest = data?.versions[0];
  const status = data && agreementStatus(data);
  return (
    <Row
      name={t(`session:title.${name}`)}
      number={String(agreementTypes[name])}
      to={`?agreement=${name}`}
      chosen={name === current}
      cells={
        status
          ? [
              newest
                ? t('protocol.version', { version: newest.version, day: dayOf(newest.publishedAt) })
                : '–',
              <ToneText key="state" {...statusLooks[status.state]}>
                {t(`protocol.state.${status.state}`)}
              </ToneText>,
              status.lastSignedAt ? dayOf(status.lastSignedAt) : '–',
            ]
          : null
      }
    />
  );
}

/** The company's agreement, which has a page of its own. */
function BusinessRow() {
  const { t } = useTranslation(['user-centre', 'enterprises']);
  const { data } = useOwnBusinessAgreement();
  const agreement = data?.agreement;
  const shown = agreement?.state === 'signed' && !agreement.inForce ? 'over' : agreement?.state;
  const count = agreement?.supplements.length ?? 0;
  return (
    <Row
      name={t('protocol.business')}
      number={agreement?.number ?? null}
      to={paths.businessAgreement}
      cells={
        agreement && shown
          ? [
              count > 0 ? t('protocol.supplements', { count }) : '–',
              <ToneText key="state" {...agreementLook[shown]}>
                {t(`enterprises:agreement.state.${shown}`)}
              </ToneText>,
              agreement.signedOn ?? '–',
            ]
          : null
      }
    />
  );
}

/** What the reader and their company agreed on with the programme, one line each. */
export function AgreementTable({
  names,
  current,
}: {
  names: readonly AgreementName[];
  current: AgreementName;
}) {
  const { t } = useTranslation(['user-centre', 'session', 'enterprises']);
  return (
    <Panel className="list-panel">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('protocol.column.name')}</th>
            <th scope="col">{t('protocol.column.current')}</th>
            <th scope="col">{t('protocol.column.state')}</th>
            <th scope="col" className="num">
              {t('protocol.column.last')}
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <PersonalRow key={name} name={name} current={current} />
          ))}
          <BusinessRow />
        </tbody>
      </table>
    </Panel>
  );
}
