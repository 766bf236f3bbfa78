import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import type { AgreementSignatureView } from '#contract/programme/agreement-texts.ts';
import type { AgreementName } from '#domain/agreements/agreements.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { KeywordBox } from '#web/components/lists/keyword-box.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { type SignatureQuery, useAgreementTexts, useSignatures } from '../api/agreement-texts.ts';
import { nameIn, nameOfType, typeOf } from '../model/text-form.ts';

function queryOf(search: URLSearchParams): SignatureQuery {
  const version = search.get('version') ?? '';
  return {
    keyword: search.get('keyword') || undefined,
    version: /^[1-9]\d{0,5}$/.test(version) ? version : undefined,
    after: search.get('after') ?? undefined,
  };
}

function Filters({ name, total }: { name: AgreementName; total: number | undefined }) {
  const { t } = useTranslation('agreement-texts');
  const { search, set } = useAddressFilters();
  const { data } = useAgreementTexts();
  const counted = useListTotal(total);
  const agreement = data?.agreements.find(({ agrType }) => nameOfType(agrType) === name);
  const versions =
    agreement?.versions.filter(({ state }) => state !== 'draft' && state !== 'scheduled') ?? [];
  return (
    <search className="tools many">
      <KeywordBox label={t('find')} />
      <Select
        aria-label={t('column.version')}
        placeholder={t('allVersions')}
        value={queryOf(search).version ?? ''}
        options={versions.map(({ version }) => ({
          value: String(version),
          label: t('version', { version }),
        }))}
        onValue={(value) => set('version', value)}
      />
      <span className="grow" />
      {counted && <span className="cap">{t('counted', counted)}</span>}
    </search>
  );
}

/** Nobody has signed it yet; or nobody of those who are looked for. */
function Nobody() {
  const { t } = useTranslation(['agreement-texts', 'console']);
  const [search] = useSearchParams();
  if (['keyword', 'version', 'after'].some((name) => search.has(name))) return <NothingFound />;
  const way = <LinkButton to={paths.enterprises}>{t('console:pages.enterprises')}</LinkButton>;
  return <EmptyState title={t('nobody')} points={[t('nobodyHint')]} action={way} />;
}

/** When it was signed, and ended. */
function SignedAt({ row: { signedAt, endedAt } }: { row: AgreementSignatureView }) {
  const { t } = useTranslation('agreement-texts');
  const times = useTimeTexts();
  return (
    <>
      {times.moment(signedAt)}
      {endedAt && <small>{t('endedAt', { when: times.moment(endedAt) })}</small>}
    </>
  );
}

function Signatures({ name }: { name: AgreementName }) {
  const { t } = useTranslation(['agreement-texts', 'common', 'console']);
  const [search] = useSearchParams();
  const nameOf = usePersonName();
  const { data, isError, refetch } = useSignatures(typeOf(name), queryOf(search));
  const counted = useListTotal(data?.total);
  const rows = data?.rows.map((row) => ({ ...row, key: `${row.accountId} ${row.signedAt}` }));
  type Row = AgreementSignatureView;
  const title = t('signedTitle', { agreement: t(`agreement.${name}`) });
  return (
    <main className="page">
      <Breadcrumbs crumbs={[{ label: t('title'), to: paths.agreementTexts }, { label: title }]} />
      <PageHead title={title} />
      <AdminList
        title={title}
        filters={<Filters name={name} total={data?.total} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={data && { shown: data.rows.length, next: data.next, total: counted?.total }}
      >
        <ListTable rows={rows} rowKey="key" columns={5} empty={<Nobody />}>
          <Column
            header={t('column.person')}
            body={(row: Row) => (
              <>
                <b>{nameOf(row.nameZh, row.nameEn)}</b>
                <small>{row.login}</small>
              </>
            )}
          />
          <Column
            header={t('column.enterprise')}
            body={(row: Row) => (row.enterprise ? nameOf(row.enterprise.nameZh, row.enterprise.nameEn) : '–')}
          />
          <Column
            header={t('column.version')}
            className="nowrap"
            body={(row: Row) => t('version', { version: row.version })}
          />
          <Column
            header={t('column.signedAt')}
            className="nowrap"
            body={(row: Row) => <SignedAt row={row} />}
          />
          <Column
            header={t('column.where')}
            body={(row: Row) => (
              <>
                <span className="mono">{row.ip}</span>
                <small>{t(`language.${row.locale}`)}</small>
              </>
            )}
          />
        </ListTable>
      </AdminList>
    </main>
  );
}

/** Who signed which version of an agreement, and when. */
export function SignaturesPage() {
  const { name: text } = useParams();
  const { data: user } = useQuery(sessionQuery);
  const name = nameIn(text);
  if (!user) return null;
  return name ? <Signatures name={name} /> : <Navigate to={paths.agreementTexts} replace />;
}
