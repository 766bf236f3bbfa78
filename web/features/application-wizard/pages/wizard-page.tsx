import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AgreementNote } from '#web/components/agreements/agreement-note.tsx';
import { DraftList } from '#web/components/applications/draft-list.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { NeedsRight } from '#web/components/page/needs-right.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useMay } from '#web/lib/session/use-may.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { DraftNotes } from '../components/draft-notes.tsx';
import { LeaveDialog } from '../components/leave-dialog.tsx';
import { PlusAside } from '../components/plus-aside.tsx';
import { StageContent } from '../components/stage-content.tsx';
import css from '../components/wizard.module.css';
import { WizardRail } from '../components/wizard-rail.tsx';
import type { ProductForm } from '../model/step-props.ts';
import { useFormBarrier } from '../model/use-form-barrier.ts';
import { useSubmission } from '../model/use-submission.ts';
import { useWizard } from '../model/use-wizard.ts';
import { isComplete, stageOfField, type WizardStage, wizardStages } from '../model/wizard-steps.ts';

type FootProps = {
  wizard: ReturnType<typeof useWizard>;
  /** What it lacks, in words. */
  missing: string | null;
  busy: boolean;
  onBack: () => void;
  onContinue: () => void;
};

function Foot({ wizard, missing, busy, onBack, onContinue }: FootProps) {
  const { t } = useTranslation(['wizard', 'drafts', 'common']);
  const times = useTimeTexts();
  const { stage, at, server } = wizard;
  const barred = !useMay('application.create') && stage === 'review';
  return (
    <footer className="foot-act">
      <div>
        {stage !== 'product' && (
          <Button onClick={onBack} disabled={busy}>
            {t('common:previous')}
          </Button>
        )}
        <span className="cap grow">
          {at && t(server.isSaved ? 'drafts:keptForAll' : 'kept', { clock: times.clock(at) })}
        </span>
        {missing && (
          <ToneText tone="warn" icon="warn">
            {missing}
          </ToneText>
        )}
        {barred ? (
          <span className="cap">{t('common:rightMissing')}</span>
        ) : (
          <Button kind="primary" busy={busy} onClick={onContinue}>
            {stage === 'review' ? t('submit') : t('common:continue')}
          </Button>
        )}
      </div>
    </footer>
  );
}

/** Whoever goes on by keyboard goes on from the top of the stage, and hears it. */
function useStageFocus(stage: WizardStage) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    top.current?.focus({ preventScroll: true });
  }, [stage]);
  return top;
}

/** Leads to the stage of the field that was refused. */
function useRefusedStage(fields: object, goTo: (stage: WizardStage) => void): void {
  const [refusedField] = Object.keys(fields);
  useEffect(() => {
    if (refusedField) goTo(stageOfField(refusedField));
    // Only a new refusal moves the reader; afterwards they go where they like.
  }, [refusedField]);
}

/** Whether the stage that is shown has what it takes, and what of the form of plus mode keeps it. */
function useCompletion({ draft, stage, barrier, product }: ReturnType<typeof useWizard>) {
  const formBarrier = useFormBarrier(draft, product);
  const isBarred = formBarrier !== null && (stage === 'kind' || stage === 'review');
  const isFilled = stage === 'review' || (isComplete(stage, draft) && !barrier);
  return { complete: isFilled && !isBarred, formBarrier };
}

/** Where the form of plus mode is shown, the conditions of the mode stand beside it. */
function WithAside({ wizard, children }: { wizard: ReturnType<typeof useWizard>; children: ReactNode }) {
  const { draft, stage, product } = wizard;
  const isShown = draft.mode === 'plus' && (stage === 'kind' || stage === 'review');
  if (!isShown || !product) return children;
  return (
    <div className={`cols ${css.beside}`}>
      {children}
      <PlusAside draft={draft} product={product} />
    </div>
  );
}

/** Product, kind, configurations, materials, and once more all of it. */
function Wizard({ productForm }: { productForm: ProductForm }) {
  const { t } = useTranslation(['wizard', 'drafts', 'session', 'common', 'application-forms']);
  const wizard = useWizard();
  const { stage, goTo } = wizard;
  const { question, refusal, busy } = useSubmission(wizard);
  const top = useStageFocus(stage);
  const [tried, setTried] = useState<WizardStage | null>(null);
  const at = wizardStages.indexOf(stage);
  useRefusedStage(refusal.fields, goTo);
  const { complete, formBarrier } = useCompletion(wizard);
  const lacking = t(formBarrier ? `formBarrier.${formBarrier}` : `lacking.${stage}`);
  const go = (next: WizardStage | undefined) => {
    if (!next) return;
    setTried(null);
    goTo(next);
    scrollTo({ top: 0 });
  };
  const goOn = () => {
    if (complete && stage === 'review') question.ask();
    else if (complete) go(wizardStages[at + 1]);
    else setTried(stage);
  };
  return (
    <>
      <main className="wiz">
        <PageHead title={t('title')} facts={<span>{t('lead')}</span>} />
        <WizardRail stage={stage} isOpen={wizard.isOpen} onGo={go} />
        <div className={css.body}>
          <DraftNotes wizard={wizard} />
          <RefusalNote refusal={refusal} />
          <AgreementNote category={wizard.product?.category ?? null} />
          {stage === 'product' && <DraftList />}
          <WithAside wizard={wizard}>
            <div ref={top} tabIndex={-1} className={css.stage}>
              <Panel title={t(`heading.${stage}`)}>
                <StageContent
                  wizard={wizard}
                  tried={tried === stage}
                  refusal={refusal}
                  productForm={productForm}
                />
              </Panel>
            </div>
          </WithAside>
        </div>
      </main>
      <LeaveDialog wizard={wizard} />
      {question.dialog}
      <Foot
        wizard={wizard}
        missing={tried !== stage || complete ? null : lacking}
        busy={busy}
        onBack={() => go(wizardStages[at - 1])}
        onContinue={goOn}
      />
    </>
  );
}

/** Creates an application. */
export function WizardPage({ productForm }: { productForm: ProductForm }) {
  const { t } = useTranslation(['wizard', 'common']);
  return (
    <NeedsRight
      operation="application-draft.write"
      back={{ label: t('common:myCertifications'), to: paths.applications }}
    >
      <Wizard productForm={productForm} />
    </NeedsRight>
  );
}
