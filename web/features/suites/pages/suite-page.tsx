import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { SuiteDetail } from '#contract/programme/admin-suites.ts';
import { suiteGaps } from '#domain/suites/suites.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { Facts, Panel } from '#web/components/page/panel.tsx';
import { RecordFailure } from '#web/components/page/record-failure.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/forms.css';
import '#web/theme/widgets/management.css';
import '#web/theme/widgets/timeline.css';
import { useSuite } from '../api/suites.ts';
import { IssueList } from '../components/issues/issue-list.tsx';
import { PackageList } from '../components/package-list.tsx';
import { DeleteDialog, PublishDialog, WithdrawSheet } from '../components/suite-dialogs.tsx';
import { SuiteHistory } from '../components/suite-history.tsx';
import { SuiteSheet } from '../components/suite-sheet.tsx';
import { SuiteStatus, useSuiteScope } from '../components/suite-words.tsx';
import css from '../components/suites.module.css';
import { UploadPackage } from '../components/upload-package.tsx';

type DialogName = 'edit' | 'publish' | 'withdraw' | 'delete';
type Part = { suite: SuiteDetail };

function Buttons({ suite, open }: Part & { open: (what: DialogName) => void }) {
  const { t } = useTranslation(['suites', 'device']);
  const gaps = suiteGaps({ ...suite, packages: suite.packages.length });
  const missing = gaps.map(({ field }) => (field === 'packages' ? t('packages') : t(`field.${field}`)));
  if (suite.state === 'withdrawn') return null;
  return (
    <>
      <Button onClick={() => open('edit')}>{t('edit')}</Button>
      {suite.state === 'draft' ? (
        <>
          <Button kind="danger" onClick={() => open('delete')}>
            {t('delete.action')}
          </Button>
          {missing.length > 0 && (
            <span className="cap">{t('publish.missing', { what: missing.join(t('device:comma')) })}</span>
          )}
          <Button kind="primary" disabled={missing.length > 0} onClick={() => open('publish')}>
            {t('publish.action')}
          </Button>
        </>
      ) : (
        <>
          <span className="cap">{t('delete.barred')}</span>
          <Button kind="danger" onClick={() => open('withdraw')}>
            {t('withdraw.action')}
          </Button>
        </>
      )}
    </>
  );
}

function About({ suite }: Part) {
  const { t } = useTranslation('suites');
  const times = useTimeTexts();
  const scopeOf = useSuiteScope();
  const { kind, mandatoryFrom, graceDays, publishedAt, withdrawnAt, withdrawnReason, acceptedUntil } = suite;
  const facts = [
    { term: t('field.kind'), value: t(`kind.${kind}`) },
    { term: t('column.for'), value: scopeOf(suite) },
    ...(mandatoryFrom ? [{ term: t('field.mandatoryFrom'), value: mandatoryFrom }] : []),
    ...(mandatoryFrom ? [{ term: t('field.graceDays'), value: graceDays }] : []),
    ...(publishedAt ? [{ term: t('published'), value: times.moment(publishedAt) }] : []),
    ...(withdrawnAt ? [{ term: t('withdrawn'), value: times.moment(withdrawnAt) }] : []),
    ...(withdrawnReason ? [{ term: t('field.withdrawnReason'), value: withdrawnReason }] : []),
    ...(acceptedUntil ? [{ term: t('field.acceptedUntil'), value: acceptedUntil }] : []),
  ];
  return (
    <Panel title={t('facts')} padded>
      <Facts facts={facts} />
    </Panel>
  );
}

function Notes({ suite: { notesZh, notesEn } }: Part) {
  const { t } = useTranslation('suites');
  return (
    <Panel title={t('notes')} padded>
      {[
        ['zh-CN', notesZh],
        ['en', notesEn],
      ].map(([lang, text]) => (
        <p key={lang} lang={lang} className={css.notes}>
          {text}
        </p>
      ))}
    </Panel>
  );
}

function Suite({ suite }: Part) {
  const { t } = useTranslation('suites');
  const [what, open] = useState<DialogName | null>(null);
  const navigate = useNavigate();
  const close = () => open(null);
  const title = `${suite.name} ${suite.edition}`;
  return (
    <main className={`page ${css.page}`}>
      <Breadcrumbs crumbs={[{ label: t('title'), to: paths.suites }, { label: title }]} />
      <PageHead title={title} tag={<SuiteStatus {...suite} />}>
        <Buttons suite={suite} open={open} />
      </PageHead>
      <Panel title={t('packages')} padded>
        <PackageList suite={suite} />
        {suite.state !== 'withdrawn' && <UploadPackage suite={suite} />}
      </Panel>
      {suite.kind === 'certification-testing' && <IssueList suite={suite} />}
      <About suite={suite} />
      <Notes suite={suite} />
      <Panel title={t('history')} padded>
        <SuiteHistory id={suite.id} />
      </Panel>
      {what === 'edit' && <SuiteSheet suite={suite} onClose={close} />}
      {what === 'publish' && <PublishDialog suite={suite} onClose={close} />}
      {what === 'withdraw' && <WithdrawSheet suite={suite} onClose={close} />}
      {what === 'delete' && (
        <DeleteDialog suite={suite} onClose={close} onDone={() => navigate(paths.suites)} />
      )}
    </main>
  );
}

/** One edition: its packages, what it is for, what is new in it, and what was changed. */
export function SuitePage() {
  const { id = '' } = useParams();
  useTranslation(['suites', 'form', 'device', 'common']);
  const { data: user } = useQuery(sessionQuery);
  const { data, isError, error, refetch } = useSuite(id);
  if (!user) return null;
  if (data) return <Suite key={data.id} suite={data} />;
  return (
    <main className="page">
      {isError ? (
        <RecordFailure error={error} kind="suite" onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage panels={3} />
      )}
    </main>
  );
}
