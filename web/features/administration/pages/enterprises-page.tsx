import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import { paths } from '#web/app/paths.ts';
import { NothingFound } from '#web/components/nothing-found.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { hasRole, sessionQuery } from '#web/lib/session.ts';
import '#web/theme/controls.css';
import '#web/theme/pages/partner.css';
import '#web/theme/pages/administration.css';
import { useEnterprises } from '../api/list-enterprises.ts';
import { AdminList } from '../components/admin-list.tsx';
import { ContactDialog } from '../components/contact-dialog.tsx';
import { EnterpriseFilters } from '../components/enterprise-filters.tsx';
import { EnterpriseStateDialog } from '../components/enterprise-state-dialog.tsx';
import { type EnterpriseActions, EnterpriseTable } from '../components/enterprise-table.tsx';
import { VerificationDialog } from '../components/verification-dialog.tsx';
import { enterpriseQueryOf } from '../model/list-query.ts';

type Open = { what: 'state' | 'contact' | 'verification'; enterprise: AdminEnterprise } | null;

/** What may be done with an enterprise. */
function useEnterpriseActions(open: (dialog: Open) => void): EnterpriseActions {
  const { t } = useTranslation('administration');
  return (enterprise) => {
    const on = (what: NonNullable<Open>['what']) => () => open({ what, enterprise });
    const permitted = enterprise.state === 1;
    return [
      {
        label: t('verification.title'),
        icon: 'shield',
        disabled: enterprise.verifyRealState !== 1 || enterprise.verification === null,
        onChoose: on('verification'),
      },
      { label: t('contact.edit'), icon: 'edit', onChoose: on('contact') },
      {
        label: t(permitted ? 'suspend.confirm' : 'permit.confirm'),
        icon: permitted ? 'ended' : 'play',
        onChoose: on('state'),
      },
    ];
  };
}

function Dialogs({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open === null) return null;
  const { what, enterprise } = open;
  const props = { enterprise, onClose };
  if (what === 'state') return <EnterpriseStateDialog {...props} />;
  if (what === 'contact') return <ContactDialog {...props} />;
  return enterprise.verification && <VerificationDialog {...props} given={enterprise.verification} />;
}

function Enterprises() {
  const { t } = useTranslation(['administration', 'common']);
  const [search] = useSearchParams();
  const { data, isError, refetch } = useEnterprises(enterpriseQueryOf(search));
  const [open, setOpen] = useState<Open>(null);
  const actionsOf = useEnterpriseActions(setOpen);
  return (
    <main className="page">
      <PageHead title={t('common:enterprises')} />
      <AdminList
        title={t('common:enterprises')}
        filters={<EnterpriseFilters total={data?.total} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={data && { shown: data.rows.length, next: data.next }}
        summary={(from, to) => t('enterprises.pageOf', { from, to, count: data?.total ?? 0 })}
      >
        <EnterpriseTable rows={data?.rows} empty={<NothingFound />} actionsOf={actionsOf} />
      </AdminList>
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </main>
  );
}

/** Which enterprises may work here, and whom their people turn to. */
export function EnterprisesPage() {
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  return hasRole(user, 'admin') ? <Enterprises /> : <Navigate to={paths.reviews} replace />;
}
