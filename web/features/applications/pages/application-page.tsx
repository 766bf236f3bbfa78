import { memo, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ApplicationDetail } from '#contract/applications.ts';
import { ApplicationScale } from '#web/components/applications/application-scale.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { useApplication } from '#web/lib/applications/application-query.ts';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { RecordFailure } from '#web/components/page/record-failure.tsx';
import { ownerOf } from '#web/lib/applications/turn-title.ts';
import { ApplicationHead } from '../components/application-head.tsx';
import { ApplicationNotes } from '../components/application-notes.tsx';
import { CertificatePanel } from '../components/certificate-panel.tsx';
import { CommentsPanel } from '../components/comments-panel.tsx';
import { EndDialog, RedeliverDialog } from '../components/end-dialog.tsx';
import { FailuresPanel } from '../components/failures-panel.tsx';
import { HistoryPanel } from '../components/history-panel.tsx';
import { LabsPanel } from '../components/labs/labs-panel.tsx';
import { MaterialsDialog } from '../components/materials-dialog.tsx';
import { ResultsPanel } from '../components/results-panel.tsx';
import { DeliveryDialog } from '../components/samples/delivery-dialog.tsx';
import { SamplePanel } from '../components/samples/sample-panel.tsx';
import { Turn } from '../components/turn.tsx';

type Open = 'materials' | 'end' | 'redeliver' | null;

const dialogs = {
  materials: MaterialsDialog,
  end: EndDialog,
  redeliver: RedeliverDialog,
} as const;

/** What was handed in and what was said of it: far more to draw than whose turn it is, and changed seldom by a push. */
const Course = memo(({ application }: { application: ApplicationDetail }) => (
  <div className="cols">
    <div>
      <CertificatePanel application={application} />
      <ResultsPanel application={application} />
      <FailuresPanel application={application} />
      <SamplePanel application={application} />
    </div>
    <div>
      <HistoryPanel application={application} />
      <CommentsPanel application={application} />
      <LabsPanel application={application} />
    </div>
  </div>
));

function Application({ application }: { application: ApplicationDetail }) {
  // Also the texts of the dialog: loaded later, they would suspend the page.
  const { t } = useTranslation([
    'progress',
    'form',
    'reports',
    'comments',
    'labs',
    'requirements',
    'results',
    'application-forms',
    'waivers',
  ]);
  const [open, setOpen] = useState<Open>(null);
  const Dialog = open && dialogs[open];
  const form = useAddressDialog(['delivery']);
  const drawnAfter = useDeferredValue(application);
  const delivered = useDialogRow([application], form.name && application.id);
  return (
    <>
      <ApplicationHead
        application={application}
        onMaterials={() => setOpen('materials')}
        onEnd={() => setOpen('end')}
      />
      <ApplicationNotes application={application} />
      <section aria-label={t('label')}>
        <ApplicationScale application={application} />
        <Turn
          application={application}
          onDeliver={() => form.open('delivery')}
          onRedeliver={() => setOpen('redeliver')}
        />
      </section>
      <Course application={drawnAfter} />
      {Dialog && <Dialog application={application} onClose={() => setOpen(null)} />}
      {delivered?.wait.action === 'deliver-samples' && ownerOf(delivered) === 'you' && (
        <DeliveryDialog application={delivered} onClose={form.close} />
      )}
    </>
  );
}

/** One application: whose turn it is, what to do next, and all that happened. */
export function ApplicationPage() {
  const { id = '' } = useParams();
  const { data, isError, error, refetch } = useApplication(id);
  if (data) return <Application key={data.id} application={data} />;
  if (isError) return <RecordFailure error={error} kind="application" onRetry={() => void refetch()} />;
  return <SkeletonPage panels={3} />;
}
