import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type AdminEnterprise, exportAdminEnterprises } from '#contract/admin-enterprises.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { addressOf } from '#web/lib/api/api-client.ts';
import { totalOf } from '#web/lib/language/numbers.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { type EnterpriseQuery, useEnterprises, useEnterpriseTabs } from '../api/list-enterprises.ts';
import { ContactDialog } from '../components/contact-dialog.tsx';
import { EnterpriseFilters } from '../components/enterprise-filters.tsx';
import { PermitDialog, RefuseDialog } from '../components/enterprise-state-dialog.tsx';
import { type EnterpriseActions, EnterpriseTable } from '../components/enterprise-table.tsx';
import { AddEnterprise } from '../components/people/add-enterprise.tsx';
import { QuotasDialog } from '../components/quotas-dialog.tsx';
import { VerificationDialog } from '../components/verification-dialog.tsx';
import { ImportWhitelist } from '../components/whitelist/import-whitelist.tsx';
import { enterpriseQueryOf } from '../model/list-query.ts';

type DialogName = 'permit' | 'refuse' | 'contact' | 'verification' | 'quotas';

const isInReview = ({ verifyRealState, verification }: AdminEnterprise) =>
  verifyRealState === 1 && verification !== null;

/** What may be done with an enterprise. */
function useEnterpriseActions(
  open: (what: DialogName, enterprise: AdminEnterprise) => void,
): EnterpriseActions {
  const { t } = useTranslation(['administration', 'settings']);
  return (enterprise) => {
    const on = (what: DialogName) => () => open(what, enterprise);
    const permitted = enterprise.state === 1;
    const permit = enterprise.standing.turn === 'suspended' ? 'lift.confirm' : 'permit.confirm';
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
        label: t(permitted ? 'suspend.confirm' : permit),
        icon: permitted ? 'ended' : 'play',
        onChoose: on(permitted ? 'refuse' : 'permit'),
      },
    ];
  };
}

/** Opens and shows them; those with forms stand in the address. */
function useDialogs(rows: readonly AdminEnterprise[] | undefined) {
  const form = useAddressDialog(['contact', 'verification', 'quotas', 'refuse']);
  const enterprise = useDialogRow(rows, form.about);
  const [changing, setChanging] = useState<AdminEnterprise | null>(null);
  const open = (what: DialogName, one: AdminEnterprise) =>
    what === 'permit' ? setChanging(one) : form.open(what, one.id);
  const verification = enterprise && isInReview(enterprise) && enterprise.verification;
  const shown = (
    <>
      {changing && <PermitDialog enterprise={changing} onClose={() => setChanging(null)} />}
      {enterprise && form.name === 'refuse' && <RefuseDialog enterprise={enterprise} onClose={form.close} />}
      {enterprise && form.name === 'contact' && (
        <ContactDialog enterprise={enterprise} onClose={form.close} />
      )}
      {enterprise && form.name === 'quotas' && <QuotasDialog enterprise={enterprise} onClose={form.close} />}
      {enterprise && verification && form.name === 'verification' && (
        <VerificationDialog enterprise={enterprise} request={verification} onClose={form.close} />
      )}
    </>
  );
  return { open, shown };
}

/** Nobody has registered yet; or nobody waits for those whose turn is asked for. */
function NoEnterprises() {
  const { t } = useTranslation(['enterprises', 'people']);
  const [search] = useSearchParams();
  const add = useAddressDialog(['add']);
  const { data: tabs } = useEnterpriseTabs();
  if (['keyword', 'step', 'contact', 'category', 'after'].some((name) => search.has(name)))
    return <NothingFound />;
  if (!tabs) return null;
  if (Object.values(tabs.turns).some((count) => count > 0))
    return <p className="panel-b sub">{t('empty.turn')}</p>;
  const action = (
    <Button icon="plus" onClick={() => add.open('add')}>
      {t('people:addEnterprise')}
    </Button>
  );
  return (
    <EmptyState
      title={t('empty.title')}
      points={[t('empty.register'), t('empty.add'), t('empty.wait')]}
      action={action}
    />
  );
}

/** A link, as the browser itself saves what is streamed. */
function ExportLink({ query }: { query: EnterpriseQuery }) {
  const { t } = useTranslation('enterprises');
  const lang = useLanguage();
  const { after: _after, limit: _limit, ...filter } = query;
  return (
    <a className="btn" href={addressOf(exportAdminEnterprises, { query: { ...filter, lang } })} download>
      <Icon name="download" />
      {t('export')}
    </a>
  );
}

/** Which enterprises may work here, and whom their people turn to. */
export function EnterprisesPage() {
  // Also the texts of the dialogs: loaded later, they would suspend the page.
  const { t } = useTranslation([
    'administration',
    'people',
    'console',
    'enterprises',
    'form',
    'settings',
    'time',
    'progress',
  ]);
  const [search] = useSearchParams();
  const query = enterpriseQueryOf(search);
  // Two entries of the menu lead here.
  const isOnboarding = search.get('turn') === 'programme';
  const title = t(isOnboarding ? 'console:pages.onboarding' : 'console:pages.enterprises');
  const { data, isError, refetch } = useEnterprises(query);
  const dialogs = useDialogs(data?.rows);
  const actionsOf = useEnterpriseActions(dialogs.open);
  return (
    <main className="page">
      <PageHead title={title}>
        <ExportLink query={query} />
        <ImportWhitelist />
        <AddEnterprise />
      </PageHead>
      <AdminList
        title={title}
        filters={<EnterpriseFilters total={data?.total} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={
          data && {
            shown: data.rows.length,
            next: data.next,
            total: totalOf(data.total, search.has('keyword')).total,
          }
        }
      >
        <EnterpriseTable rows={data?.rows} empty={<NoEnterprises />} actionsOf={actionsOf} />
      </AdminList>
      {dialogs.shown}
    </main>
  );
}
