import { useTranslation } from 'react-i18next';
import type { FailureView } from '#contract/evidence.ts';
import { saidOf } from '#domain/shared/words.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { KnownIssueMark, KnownIssueNote } from '#web/components/applications/known-issue-note.tsx';
import { SaidText } from '#web/components/applications/said-text.tsx';
import { WaiverNote } from '#web/components/applications/waiver-note.tsx';
import { IconButton } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { paths } from '#web/paths.ts';
import { WaiverRequestForm } from '../waiver-request-form.tsx';

const looks = {
  missing: { tone: 'warn', icon: 'warn' },
  open: { tone: 'ok', icon: 'check' },
  accepted: { tone: 'ok', icon: 'ok' },
  rejected: { tone: 'bad', icon: 'back' },
} as const;

export const stateOf = ({ bypass }: FailureView) => bypass?.state ?? 'missing';

/** True for what nothing is said about, or nothing that was accepted. */
export const isWanting = (failure: FailureView) => ['missing', 'rejected'].includes(stateOf(failure));

type FailureLineProps = {
  failure: FailureView;
  open: boolean;
  /** Of the element in which its reason is written. */
  controls: string;
  onToggle: () => void;
};

/** One failure in one line, which opens its reason. */
export function FailureLine({ failure, open, controls, onToggle }: FailureLineProps) {
  const { t } = useTranslation('evidence');
  const state = stateOf(failure);
  const name = failureName(failure);
  return (
    <div className="row tight">
      <IconButton
        icon={open ? 'down' : 'right'}
        label={t(open ? 'close' : 'open', { name })}
        aria-expanded={open}
        aria-controls={open ? controls : undefined}
        onClick={onToggle}
      />
      <div className="grow">
        <span className="mono long-name" title={name}>
          {name}
        </span>
        <p className="cap">{[failure.module, failure.abi].filter(Boolean).join(' · ')}</p>
        <KnownIssueMark issue={failure.knownIssue} />
      </div>
      <span className="badges">
        {failure.configurations.map((index) => (
          <ConfigurationBadge key={index} index={index} />
        ))}
      </span>
      <ToneText {...looks[state]}>{t(`bypass.${state}`)}</ToneText>
    </div>
  );
}

type FailureBodyProps = { applicationId: string; failure: FailureView };

/** What is known of a failure, and why it should be accepted. */
export function FailureBody({ applicationId, failure }: FailureBodyProps) {
  const { message, bypass, knownIssue } = failure;
  return (
    <>
      {message && <code className="code">{message}</code>}
      {bypass?.state === 'rejected' && bypass.comment && (
        <p className="is-bad">
          <SaidText said={saidOf({ comment: bypass.comment, commentEn: bypass.commentEn })} />
        </p>
      )}
      <KnownIssueNote issue={knownIssue} />
      <WaiverNote bypass={bypass} pageOf={paths.application} />
      <WaiverRequestForm applicationId={applicationId} failure={failure} />
    </>
  );
}
