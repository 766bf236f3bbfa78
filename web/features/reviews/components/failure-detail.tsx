import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { FailureView } from '#contract/evidence.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { KnownIssueNote } from '#web/components/applications/known-issue-note.tsx';
import { WaiverNote } from '#web/components/applications/waiver-note.tsx';
import { CaseComments } from '#web/components/comments/case-comments.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { formatBytes } from '#web/lib/language/numbers.ts';
import { paths } from '#web/paths.ts';
import { useMayOpenFiles } from '../model/use-may-open-files.ts';
import css from './review-evidence.module.css';
import { WaiverTerms } from './waivers/waiver-terms.tsx';

export const waiverRequestLooks = {
  missing: { tone: 'warn', icon: 'warn' },
  open: { tone: 'info', icon: 'clock' },
  accepted: { tone: 'ok', icon: 'ok' },
  rejected: { tone: 'bad', icon: 'back' },
} as const;

type Attachment = NonNullable<FailureView['bypass']>['attachments'][number];

function AttachmentItem({ file }: { file: Attachment }) {
  const opens = useMayOpenFiles();
  const picture = file.mime.startsWith('image/');
  const address = fileAddress(file.id, { inline: picture });
  if (!opens) {
    return (
      <li>
        <span className="file">{file.name}</span>
        <span className="cap">{formatBytes(file.size)}</span>
      </li>
    );
  }
  return (
    <li>
      {picture && (
        <a href={address} target="_blank" rel="noreferrer">
          <img className={css.proof} src={address} alt={file.name} loading="lazy" />
        </a>
      )}
      <a className="file" href={fileAddress(file.id)} download>
        <Icon name="clip" />
        {file.name}
      </a>
      <span className="cap">{formatBytes(file.size)}</span>
    </li>
  );
}

function WaiverRequest({ failure }: { failure: FailureView }) {
  const { t } = useTranslation('reviews');
  const { bypass } = failure;
  if (!bypass) return <ToneText {...waiverRequestLooks.missing}>{t('bypass.missing')}</ToneText>;
  return (
    <div className={css.bypass}>
      <div>
        <p className="cap">{t('bypass.reason')}</p>
        <p className={css.said}>{bypass.reason}</p>
        {bypass.comment && (
          <>
            <p className="cap">{t('bypass.comment')}</p>
            <p className={css.said}>{bypass.comment}</p>
          </>
        )}
      </div>
      <div>
        <p className="cap">{t('bypass.attachments')}</p>
        {bypass.attachments.length === 0 ? (
          <p className="dim">{t('bypass.noAttachments')}</p>
        ) : (
          <ul>
            {bypass.attachments.map((file) => (
              <AttachmentItem key={file.id} file={file} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

type FailureDetailProps = { failure: FailureView; application: ApplicationDetail };

/** One failed case: what the suite says, what the maker says, and what should prove it. */
export function FailureDetail({ failure, application }: FailureDetailProps) {
  const { t } = useTranslation(['reviews', 'device']);
  const configurations = failure.configurations.join(t('device:comma'));
  const state = failure.bypass?.state ?? 'missing';
  return (
    <div className={css.failure}>
      <p className="row tight">
        <b className="mono grow">{failureName(failure)}</b>
        <ToneText {...waiverRequestLooks[state]}>{t(`bypass.state.${state}`)}</ToneText>
      </p>
      <p className="cap">
        {[failure.module, failure.abi, t('bypass.in', { list: configurations })].filter(Boolean).join(' · ')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to be reachable by keyboard. */}
      <code className="code" tabIndex={0}>
        {failure.message || t('bypass.noMessage')}
      </code>
      {failure.possibleCause && <p className="cap">{t('bypass.cause', { cause: failure.possibleCause })}</p>}
      <KnownIssueNote issue={failure.knownIssue} />
      <WaiverRequest failure={failure} />
      <WaiverNote bypass={failure.bypass} pageOf={paths.review} />
      {failure.bypass?.state === 'open' && application.wait.action === 'review-results' && (
        <WaiverTerms key={failure.bypass.id} application={application} item={failure.bypass.id} />
      )}
      <CaseComments key={failure.key} application={application} failureKey={failure.key} office />
    </div>
  );
}
