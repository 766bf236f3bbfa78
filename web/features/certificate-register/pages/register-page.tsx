import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import { certificateStates } from '#domain/certificates/certificates.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import type { RowAction } from '#web/components/lists/row-menu.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useAdminCertificates } from '../api/admin-certificates.ts';
import { RegisterTable } from '../components/certificate-table.tsx';
import { RevocationSheet } from '../components/revocation-sheet.tsx';
import { TermSheet } from '../components/term-sheet.tsx';

const stateOf = (search: URLSearchParams) => certificateStates.find((one) => one === search.get('state'));

function Filters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('register');
  const counted = useListTotal(total);
  const states = [
    ...certificateStates.map((value) => ({ value: value as string, label: t(`state.${value}`) })),
    { value: 'proposed', label: t('proposal.filter') },
  ];
  return (
    <ListFilters find={t('find')} total={counted && t('total', counted)}>
      <FilterSelect name="state" label={t('field.state')} all={t('allStates')} options={states} />
    </ListFilters>
  );
}

function Nothing() {
  const { t } = useTranslation(['register', 'console']);
  const [search] = useSearchParams();
  if (search.has('keyword') || search.has('state')) return <NothingFound />;
  const way = <LinkButton to={paths.reviews}>{t('console:pages.reviews')}</LinkButton>;
  return <EmptyState title={t('empty')} points={[t('emptyHint')]} action={way} />;
}

/** All certificates, which the programme may revoke. */
export function RegisterPage() {
  // Also the texts of the sheet: loaded later, they would suspend the page.
  const { t } = useTranslation(['register', 'common', 'console', 'form']);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data, isError, refetch } = useAdminCertificates({
    keyword: search.get('keyword') || undefined,
    state: stateOf(search),
    proposed: search.get('state') === 'proposed' ? 'true' : undefined,
    after: search.get('after') ?? undefined,
  });
  const counted = useListTotal(data?.total);
  const form = useAddressDialog(['revoke', 'term']);
  const changed = data?.rows.find(({ number, revocation }) => number === form.about && !revocation);
  const toPublic = ({ number }: AdminCertificate) => void navigate(paths.certificate(number));
  const actionsOf = (certificate: AdminCertificate): RowAction[] => {
    const { number, revocation, proposedAt } = certificate;
    const verify: RowAction = { label: t('verify'), icon: 'shield', onChoose: () => toPublic(certificate) };
    const nothing = { disabled: true, onChoose: () => {} };
    if (revocation) return [verify, { label: t('barred'), icon: 'ended', ...nothing }];
    return [
      verify,
      { label: t('changeTerm'), icon: 'edit', onChoose: () => form.open('term', number) },
      proposedAt
        ? {
            label: t('proposal.filter'),
            icon: 'ended',
            onChoose: () => void navigate(paths.registered(number)),
          }
        : { label: t('revoke'), icon: 'ended', onChoose: () => form.open('revoke', number) },
    ];
  };
  return (
    <main className="page">
      <PageHead title={t('console:pages.certificates')} />
      <AdminList
        title={t('console:pages.certificates')}
        filters={<Filters total={data?.total} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={data && { shown: data.rows.length, next: data.next, total: counted?.total }}
      >
        <RegisterTable rows={data?.rows} empty={<Nothing />} actionsOf={actionsOf} />
      </AdminList>
      {changed && form.name === 'term' && <TermSheet certificate={changed} onClose={form.close} />}
      {changed && form.name === 'revoke' && <RevocationSheet certificate={changed} onClose={form.close} />}
    </main>
  );
}
