import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { ApplicationDetail } from '#contract/applications.ts';
import { FormCheck } from '#web/components/application-forms/form-check.tsx';
import { ApplicationScale } from '#web/components/applications/application-scale.tsx';
import { FindingNotes } from '#web/components/applications/finding-text.tsx';
import { Button, LinkButton } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { useAskOnce } from '#web/components/forms/ask-once.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { NeedsRight } from '#web/components/page/needs-right.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { RecordFailure } from '#web/components/page/record-failure.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { useApplicationForm } from '#web/lib/application-forms/use-application-form.ts';
import { useApplication } from '#web/lib/applications/application-query.ts';
import { openFindings } from '#web/lib/applications/finding.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { AmendAside } from '../components/amend-aside.tsx';
import { FormFile } from '../components/form-file.tsx';
import { MaterialsForm } from '../components/materials-form.tsx';
import { TakeForm } from '../components/take-form.tsx';
import css from '../components/wizard.module.css';
import { materialsFormSchema } from '../model/materials-draft.ts';
import { useAmendment } from '../model/use-amendment.ts';
import { useCheckedMaterials } from '../model/use-checked-materials.ts';
import { enteredMaterials } from '../model/use-plus-status.ts';

type Part = { application: ApplicationDetail };

function Head({ application }: Part) {
  const { t } = useTranslation('wizard');
  const words = useDeviceWords();
  return (
    <PageHead
      title={t('amendTitle')}
      facts={
        <>
          <span>{words.nameOf(application.product)}</span>
          <CopyText text={application.number} />
        </>
      }
    />
  );
}

function FindingNote({ application }: Part) {
  const { t } = useTranslation('wizard');
  const findings = openFindings(application);
  const requirement = findings[0]?.requirement;
  if (requirement === undefined) return null;
  const title =
    findings.length > 1 ? t('findingsTitle', { count: findings.length }) : t('findingTitle', { requirement });
  return (
    <NoteLine tone="bad" icon="back" title={title}>
      <FindingNotes findings={findings} application={application} />
    </NoteLine>
  );
}

function Closed({ application }: Part) {
  const { t } = useTranslation(['wizard', 'status', 'evidence']);
  return (
    <NoteLine
      tone="info"
      icon="lock"
      title={t('amendClosed', { status: t(`status:${application.status}`) })}
      aside={
        <LinkButton small to={paths.application(application.id)}>
          {t('evidence:toApplication')}
        </LinkButton>
      }
    />
  );
}

type FormPart = Part & Pick<ReturnType<typeof useAmendment>, 'form' | 'changeForm' | 'values' | 'change'>;

/** Plus mode's form, to be replaced, beside what is amended. */
function AmendedForm({ application: { plus, product }, form, changeForm, values, change }: FormPart) {
  const { t } = useTranslation('device');
  if (!plus) return null;
  return (
    <Panel title={t('material.form')} padded>
      <FormFile value={form} onChange={changeForm} error={null} productId={product.id} />
      {form && (
        <FormCheck
          fileId={form.id}
          product={product}
          materials={enteredMaterials(values)}
          sourceNumber={plus.sourceNumber}
          foot={(rows) => <TakeForm rows={rows} product={null} onMaterials={(part) => change(() => part)} />}
        />
      )}
    </Panel>
  );
}

/** In plus mode the conditions stand beside what they are about, as in the wizard. */
function WithAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (!aside) return children;
  return (
    <div className={`cols ${css.beside}`}>
      <div className={css.stacked}>{children}</div>
      {aside}
    </div>
  );
}

function Amendment({ application }: Part) {
  const { t } = useTranslation(['wizard', 'evidence']);
  const navigate = useNavigate();
  const [tried, setTried] = useState(false);
  const back = paths.application(application.id);
  const amendment = useAmendment(application, () => navigate(back));
  const { values, change, submit, refusal, busy } = amendment;
  const bind = useCheckedMaterials(values, tried, refusal);
  const { data: read } = useApplicationForm(amendment.form?.id ?? null);
  const isUnread = application.plus !== null && read?.state !== 'read';
  const isFilled = materialsFormSchema.safeParse(values).success;
  const complete = isFilled && !isUnread;
  const asked = {
    title: t('confirmAgain.title', { number: application.number }),
    lead: t('confirmAgain.lead'),
    confirm: t('confirmAgain.confirm'),
  };
  const question = useAskOnce(asked, () => void submit());
  const send = () => {
    setTried(true);
    if (complete) question.ask();
  };
  return (
    <>
      <main className="wiz">
        <Head application={application} />
        <ApplicationScale application={application} alone />
        <div className={css.body}>
          <FindingNote application={application} />
          <RestoredNote at={amendment.restoredAt} onDiscard={amendment.startAnew} />
          <RefusalNote refusal={refusal} />
          <WithAside aside={application.plus && <AmendAside form={read} isFilled={isFilled} />}>
            <Panel title={t('heading.materials')}>
              <MaterialsForm values={values} change={change} bind={bind} before={application.materials} />
            </Panel>
            <AmendedForm application={application} {...amendment} />
          </WithAside>
        </div>
      </main>
      <footer className="foot-act">
        <div>
          <LinkButton to={back}>{t('evidence:toApplication')}</LinkButton>
          <span className="cap grow">{t('amendKept')}</span>
          {tried && !complete && (
            <ToneText tone="warn" icon="warn">
              {t(isUnread ? 'formBarrier.unread' : 'lacking.materials')}
            </ToneText>
          )}
          <Button kind="primary" busy={busy} onClick={send}>
            {t('resubmit')}
          </Button>
        </div>
      </footer>
      {question.dialog}
    </>
  );
}

/** Amends the materials of a rejected product and resubmits it. */
export function AmendPage() {
  const { t } = useTranslation(['wizard', 'evidence', 'application-forms', 'requirements']);
  const { id = '' } = useParams();
  const { data, isError, error, refetch } = useApplication(id);
  if (data?.status === 'product-rejected')
    return (
      <NeedsRight
        operation="application.act"
        back={{ label: t('evidence:toApplication'), to: paths.application(data.id) }}
      >
        <Amendment key={data.id} application={data} />
      </NeedsRight>
    );
  return (
    <main className="wiz">
      {data && <Head application={data} />}
      {data && <Closed application={data} />}
      {!data &&
        (isError ? (
          <RecordFailure error={error} kind="application" onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage panels={2} />
        ))}
    </main>
  );
}
