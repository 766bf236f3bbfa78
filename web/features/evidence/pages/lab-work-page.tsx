import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { LabUploadView, LabWorkDetail } from '#contract/applications/labs.ts';
import type { UploadView } from '#contract/evidence.ts';
import { LiveSign } from '#web/components/applications/live-sign.tsx';
import { Button, LinkButton } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { type Fact, Facts, Panel } from '#web/components/page/panel.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useLabWork, useStepOut, useWithdrawResult } from '#web/lib/labs/labs.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useLiveState } from '#web/lib/live/live.tsx';
import { useMay } from '#web/lib/session/use-may.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useUploadLabResult } from '../api/upload-lab-result.ts';
import css from '../components/evidence.module.css';
import { SuitesPanel } from '../components/suites-panel.tsx';
import { UploadCard } from '../components/upload-card.tsx';
import { UploadList } from '../components/upload-list.tsx';

type Part = { work: LabWorkDetail };

function Head({ work }: Part) {
  const { t } = useTranslation('labs');
  const words = useDeviceWords();
  const nameOf = usePersonName();
  const live = useLiveState();
  return (
    <PageHead
      title={t('page', { name: words.nameOf(work.product) })}
      facts={
        <>
          <span>{nameOf(work.owner.nameZh, work.owner.nameEn)}</span>
          <CopyText text={work.number} />
        </>
      }
    >
      <LiveSign {...live} />
    </PageHead>
  );
}

/** What is tested, for whom and until when, and the way out. */
function About({ work, may }: Part & { may: boolean }) {
  const { t } = useTranslation('labs');
  const words = useDeviceWords();
  const nameOf = usePersonName();
  const times = useTimeTexts();
  const [leaving, setLeaving] = useState(false);
  const stepOut = useStepOut(work.id);
  const { product, owner, os, osVersion, dueAt, note } = work;
  const facts: Fact[] = [
    { term: t('for'), value: nameOf(owner.nameZh, owner.nameEn) },
    { term: t('product'), value: `${words.brandOf(product)} ${product.model}` },
    { term: t('os'), value: `${os} ${osVersion}` },
    ...(dueAt ? [{ term: t('due'), value: times.deadline(dueAt) }] : []),
  ];
  return (
    <Panel as="aside" title={t('wanted')} padded>
      <div className={css.wanted}>
        {note && <p className="quote">{note}</p>}
        <Facts facts={facts} />
        <p className="cap">{t('own')}</p>
        {may && <Button onClick={() => setLeaving(true)}>{t('stepOut')}</Button>}
      </div>
      {leaving && (
        <ConfirmCall
          title={t('stepOutTitle')}
          lead={t('stepOutText')}
          confirm={t('stepOut')}
          danger
          save={stepOut}
          call={null}
          done={() => ({ title: t('steppedOut') })}
          onClose={() => setLeaving(false)}
        />
      )}
    </Panel>
  );
}

function Withdraw({ work, upload }: Part & { upload: UploadView }) {
  const { t } = useTranslation('labs');
  const [asking, setAsking] = useState(false);
  const save = useWithdrawResult(work.id);
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        {t('withdraw')} <span className="sr-only">{upload.fileName}</span>
      </Button>
      {asking && (
        <ConfirmCall
          title={t('withdrawTitle')}
          lead={t('withdrawText')}
          confirm={t('withdraw')}
          danger
          save={save}
          call={upload.id}
          done={() => ({ title: t('withdrawn') })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** As a card shows it; the maker's word is not told to a lab. */
const shown = (work: LabWorkDetail, upload: LabUploadView): UploadView => ({
  ...upload,
  applicationId: work.id,
  declared: null,
});

function Work({ work }: Part) {
  const may = useMay('lab.write');
  const send = useUploadLabResult(work.id);
  const { configurations, product } = work;
  const uploads = configurations.flatMap(({ upload }) => (upload ? shown(work, upload) : []));
  return (
    <>
      <Head work={work} />
      <div className={`cols ${css.columns}`}>
        <div className={css.parts}>
          {may ? (
            <UploadList
              workId={work.id}
              application={work}
              uploads={uploads}
              send={send}
              aside={(upload) => <Withdraw work={work} upload={upload} />}
            />
          ) : (
            configurations.map(
              (one) =>
                one.upload && (
                  <UploadCard
                    key={one.id}
                    upload={shown(work, one.upload)}
                    configuration={one}
                    model={product.model}
                    onFile={null}
                  />
                ),
            )
          )}
        </div>
        <div>
          <About work={work} may={may} />
          <SuitesPanel application={{ materials: work, product }} />
        </div>
      </div>
    </>
  );
}

/** It is over, or never was: says so, and leads to what there is. */
function Closed() {
  const { t } = useTranslation('labs');
  return (
    <div className="application-notes">
      <NoteLine
        tone="info"
        icon="lock"
        title={t('workClosed')}
        aside={
          <LinkButton small to={paths.applications}>
            {t('toList')}
          </LinkButton>
        }
      >
        <p className="cap">{t('workClosedWhy')}</p>
      </NoteLine>
    </div>
  );
}

/** What a lab uploads for another enterprise's application. */
export function LabWorkPage() {
  const { work: id = '' } = useParams();
  useTranslation(['labs', 'evidence', 'device', 'form', 'client']);
  const { data, error, refetch } = useLabWork(id);
  const isOver = error instanceof ApiError && [400, 403, 404].includes(error.status);
  return (
    <main className="wiz">
      {isOver ? (
        <Closed />
      ) : data ? (
        <Work key={data.id} work={data} />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage panels={3} />
      )}
    </main>
  );
}
