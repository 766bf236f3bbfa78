import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { FailureView } from '#contract/evidence.ts';
import { saidOf } from '#domain/shared/words.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { KnownIssueMark, KnownIssueNote } from '#web/components/applications/known-issue-note.tsx';
import { SaidText } from '#web/components/applications/said-text.tsx';
import { WaiverNote } from '#web/components/applications/waiver-note.tsx';
import { CaseComments, CommentCount } from '#web/components/comments/case-comments.tsx';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import { paths } from '#web/paths.ts';
import { summariseWaiverRequests, waiverRequestState } from '../model/waiver-request-summary.ts';
import css from './results.module.css';

const looks = {
  missing: { tone: 'warn', icon: 'warn' },
  open: { tone: 'info', icon: 'clock' },
  accepted: { tone: 'ok', icon: 'ok' },
  rejected: { tone: 'bad', icon: 'back' },
} as const;

type RowFailure = { failure: FailureView; application: ApplicationDetail };

function WaiverRequestDetail({ failure }: { failure: FailureView }) {
  const { t } = useTranslation('applications');
  const { bypass } = failure;
  if (!bypass) return null;
  return (
    <>
      <div>
        <p className="cap upper">{t('failure.reason')}</p>
        <p>{bypass.reason}</p>
        {bypass.attachments.length > 0 && (
          <p className={css.attachments}>
            {bypass.attachments.map(({ id, name }) => (
              <a key={id} className="file" href={fileAddress(id)} download>
                <Icon name="clip" />
                {name}
              </a>
            ))}
          </p>
        )}
      </div>
      {bypass.comment && (
        <div>
          <p className="cap upper">{t('failure.comment')}</p>
          <p>
            <SaidText said={saidOf({ comment: bypass.comment, commentEn: bypass.commentEn })} />
          </p>
        </div>
      )}
    </>
  );
}

function Detail({ failure }: { failure: FailureView }) {
  const { t } = useTranslation('applications');
  return (
    <div className="detail">
      {failure.possibleCause && (
        <div>
          <p className="cap upper">{t('failure.cause')}</p>
          <p>{failure.possibleCause}</p>
        </div>
      )}
      <div>
        <p className="cap upper">{t('failure.message')}</p>
        {failure.message ? <code className="code">{failure.message}</code> : <p>{t('failure.noMessage')}</p>}
        {failure.failedMethod && <code className="code">{failure.failedMethod}</code>}
      </div>
      <WaiverRequestDetail failure={failure} />
      <WaiverNote bypass={failure.bypass} pageOf={paths.application} />
      <KnownIssueNote issue={failure.knownIssue} />
    </div>
  );
}

function Row({ failure, application, open, onToggle }: RowFailure & { open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('applications');
  const id = useId();
  const state = waiverRequestState(failure);
  return (
    <Fragment>
      <tr className={open ? css.open : undefined}>
        <td className="expander">
          <IconButton
            icon={open ? 'down' : 'right'}
            label={t(open ? 'failure.close' : 'failure.open', { name: failureName(failure) })}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={onToggle}
          />
        </td>
        <td>
          <span className="mono long-name">{failureName(failure)}</span>
          <small>{[failure.module, failure.abi].filter(Boolean).join(' · ')}</small>
          <KnownIssueMark issue={failure.knownIssue} />
          <CommentCount applicationId={application.id} failureKey={failure.key} />
        </td>
        <td>
          <span className="badges">
            {failure.configurations.map((index) => (
              <ConfigurationBadge key={index} index={index} />
            ))}
          </span>
        </td>
        <td>
          <ToneText {...looks[state]}>{t(`bypass.${state}`)}</ToneText>
          {failure.bypass && (
            <small className={css.clipped}>
              {failure.bypass.version > 1 && `${t('bypass.version', { count: failure.bypass.version })} · `}
              {failure.bypass.reason}
            </small>
          )}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={4} id={id} className={css.detail}>
            <Detail failure={failure} />
            <div className={css.comments}>
              <CaseComments application={application} failureKey={failure.key} />
            </div>
          </td>
        </tr>
      )}
    </Fragment>
  );
}

const atFirst = 20;

/** Failed or blocked cases over all configurations, with what is said about them; of very many the first ones. */
export function FailuresPanel({ application }: { application: ApplicationDetail }) {
  const { failures, failureCount: total } = application;
  const { t } = useTranslation('applications');
  const [opened, setOpened] = useState<string | null>(failures[0]?.key ?? null);
  const [all, setAll] = useState(false);
  if (failures.length === 0) return null;
  const { worst, count } = summariseWaiverRequests(failures);
  const shown = all ? failures : failures.slice(0, atFirst);
  return (
    <Panel
      title={t('failures')}
      note={t('failuresNote', {
        total: t('failureCount', { count: total }),
        rest:
          failures.length < total
            ? t('shownOf', { shown: formatCount(failures.length), total: formatCount(total) })
            : t(`rest.${worst}`, { count }),
      })}
    >
      <table>
        <thead>
          <tr>
            <th className="expander">
              <span className="sr-only">{t('failure.details')}</span>
            </th>
            <th>{t('failure.case')}</th>
            <th>{t('failure.configurations')}</th>
            <th className={css.bypass}>{t('failure.bypass')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((failure) => (
            <Row
              key={failure.key}
              failure={failure}
              application={application}
              open={failure.key === opened}
              onToggle={() => setOpened(failure.key === opened ? null : failure.key)}
            />
          ))}
        </tbody>
      </table>
      {shown.length < failures.length && (
        <p className={css.foot}>
          <Button kind="quiet" small trailing="down" onClick={() => setAll(true)}>
            {t('failure.all', { count: failures.length })}
          </Button>
        </p>
      )}
    </Panel>
  );
}
