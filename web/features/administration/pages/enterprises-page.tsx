import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import { hasRole, sessionQuery } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { useEnterprises } from '../api/list-enterprises.ts';
import { ContactDialog } from '../components/contact-dialog.tsx';
import { EnterpriseFilters } from '../components/enterprise-filters.tsx';
import { EnterpriseStateDialog } from '../components/enterprise-state-dialog.tsx';
import { type EnterpriseActions, EnterpriseTable } from '../components/enterprise-table.tsx';
import { QuotasDialog } from '../components/quotas-dialog.tsx';
import { VerificationDialog } from '../components/verification-dialog.tsx';
import { enterpriseQueryOf } from '../model/list-query.ts';

type What = 'state' | 'contact' | 'verification' | 'quotas';

const isInReview = ({ verifyRealState, verification }: AdminEnterprise) =>
  verifyRealState === 1 && verification !== null;

/** What may be done with an enterprise. */
function useEnterpriseActions(open: (what: What, enterprise: AdminEnterprise) => void): EnterpriseActions {
  const { t } = useTranslation(['administration', 'settings']);
  return (enterprise) => {
    const on = (what: What) => () => open(what, enterprise);
    const permitted = enterprise.state === 1;
    return [
      {
        label: t('verification.title'),
        icon: 'shield',
        disabled: !isInReview(enterprise),
        onChoose: on('verification'),
      },
      { label: t('contact.edit'), icon: 'edit', onChoose: on('contact') },
      { label: t('settings:own.edit'), icon: 'edit', onChoose: on('quotas') },
      {
        label: t(permitted ? 'suspend.confirm' : 'permit.confirm'),
        icon: permitted ? 'ended' : 'play',
        onChoose: on('state'),
      },
    ];
  };
}

/** Opens and shows them; those with forms stand in the address. */
function useDialogs(rows: readonly AdminEnterprise[] | undefined) {
  const form = useAddressDialog(['contact', 'verification', 'quotas']);
  const enterprise = useDialogRow(rows, form.about);
  const [changing, setChanging] = useState<AdminEnterprise | null>(null);
  const open = (what: What, one: AdminEnterprise) =>
    what === 'state' ? setChanging(one) : form.open(what, one.id);
  const given = enterprise && isInReview(enterprise) && enterprise.verification;
  const shown = (
    <>
      {changing && <EnterpriseStateDialog enterprise={changing} onClose={() => setChanging(null)} />}
      {enterprise && form.name === 'contact' && (
        <ContactDialog enterprise={enterprise} onClose={form.close} />
      )}
      {enterprise && form.name === 'quotas' && <QuotasDialog enterprise={enterprise} onClose={form.close} />}
      {enterprise && given && form.name === 'verification' && (
        <VerificationDialog enterprise={enterprise} given={given} onClose={form.close} />
      )}
    </>
  );
  return { open, shown };
}

function Enterprises() {
  // Those of the dialogs too: asked for with one, they would empty the page for a moment.
  const { t } = useTranslation(['administration', 'common', 'form', 'settings']);
  const [search] = useSearchParams();
  const { data, isError, refetch } = useEnterprises(enterpriseQueryOf(search));
  const dialogs = useDialogs(data?.rows);
  const actionsOf = useEnterpriseActions(dialogs.open);
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
      {dialogs.shown}
    </main>
  );
}

/** Which enterprises may work here, and whom their people turn to. */
export function EnterprisesPage() {
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  return hasRole(user, 'admin') ? <Enterprises /> : <Navigate to={paths.reviews} replace />;
}
