import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { exportAudit } from '#contract/audit.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { ListPager } from '#web/components/controls/pager.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { addressOf } from '#web/lib/api/api-client.ts';
import { totalOf } from '#web/lib/language/numbers.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/details.css';
import '#web/theme/widgets/management.css';
import { type AuditQuery, useAudit } from '../api/list-audit.ts';
import { useAuditVerification } from '../api/verify-audit.ts';
import css from '../components/audit.module.css';
import { AuditFilters } from '../components/audit-filters.tsx';
import { AuditTable } from '../components/audit-table.tsx';
import { VerdictLine } from '../components/verdict-line.tsx';
import { auditQueryOf } from '../model/list-query.ts';

/** A link, as the browser itself saves what is streamed. */
function ExportLink({ query }: { query: AuditQuery }) {
  const { t } = useTranslation('audit');
  const lang = useLanguage();
  const { after: _after, limit: _limit, ...filter } = query;
  return (
    <a className="btn" href={addressOf(exportAudit, { query: { ...filter, lang } })} download>
      <Icon name="download" />
      {t('export')}
    </a>
  );
}

/** Who did what, on what, when, from where, and what came of it. */
export function AuditPage() {
  const { t } = useTranslation('console');
  const [search] = useSearchParams();
  const query = auditQueryOf(search);
  const { data, isError, refetch } = useAudit(query);
  const { verify, running, progress } = useAuditVerification();
  return (
    <main className={`page ${css.page}`}>
      <PageHead title={t('pages.audit')}>
        <VerifyButton busy={running} onVerify={verify} />
        <ExportLink query={query} />
      </PageHead>
      {progress && <VerdictLine verdict={progress} />}
      <section className="panel list-panel" aria-label={t('pages.audit')}>
        <AuditFilters total={data?.total} />
        {isError && !data ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <AuditTable rows={data?.rows} empty={<NothingFound />} />
        )}
        {data && data.rows.length > 0 && (
          <ListPager
            shown={data.rows.length}
            total={totalOf(data.total, search.has('person')).total}
            next={data.next}
          />
        )}
      </section>
    </main>
  );
}

function VerifyButton({ busy, onVerify }: { busy: boolean; onVerify: () => void }) {
  const { t } = useTranslation('audit');
  return (
    <Button icon="shield" busy={busy} onClick={onVerify}>
      {t('verify')}
    </Button>
  );
}
