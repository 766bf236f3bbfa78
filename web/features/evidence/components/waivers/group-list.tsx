import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureGroupView } from '#contract/applications/failure-groups.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { KnownIssueMark, KnownIssueNote } from '#web/components/applications/known-issue-note.tsx';
import { IconButton } from '#web/components/controls/button.tsx';
import { MoreRows } from '#web/components/controls/pager.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { GroupCases, headlineNumbers } from '#web/components/results/group-cases.tsx';
import { useDraftValue } from '#web/lib/forms/draft-value.ts';
import { useFailureGroups } from '#web/lib/results/result-queries.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { usePutGroupReason } from '../../api/waivers.ts';
import {
  isSameDraft,
  type WaiverRequestDraft,
  waiverRequestDraftSchema,
} from '../../model/waiver-request-draft.ts';
import { ReasonFields, type ReasonInput } from '../reason-fields.tsx';
import css from '../waiver-request.module.css';

const none: WaiverRequestDraft = { reason: '', attachments: [] };

const everyFailure = { choice: 'all' } as const;

type GroupProps = { applicationId: string; group: FailureGroupView };
type NumberedProps = GroupProps & {
  /** Among the groups of the same headline. */
  number: number | undefined;
};

function GroupForm({ applicationId, group }: GroupProps) {
  const { t } = useTranslation('waivers');
  const put = usePutGroupReason(applicationId, group.print);
  const stored = useDraftValue(
    `bypass-group:${applicationId}:${group.print}`,
    waiverRequestDraftSchema,
    () => none,
  );
  // The saved values, as the list of groups has no reasons.
  const [saved, setSaved] = useState(none);
  const save = async (input: ReasonInput) => {
    const { set } = await put.mutateAsync(input);
    stored.forget();
    setSaved(stored.value);
    const title = set > 0 ? t('groups.saved', { count: set }) : t('groups.same');
    showToast({ tone: 'ok', title });
  };
  const draft = { ...stored, changed: !isSameDraft(saved, stored.value) };
  return <ReasonFields draft={draft} busy={put.isPending} onSave={save} />;
}

const looks = {
  rejected: { tone: 'bad', icon: 'back' },
  missing: { tone: 'warn', icon: 'warn' },
} as const;

function State({ reasons }: Pick<FailureGroupView, 'reasons'>) {
  const { t } = useTranslation(['waivers', 'evidence']);
  const wanting = (['rejected', 'missing'] as const).find((state) => reasons[state] > 0);
  if (wanting) return <ToneText {...looks[wanting]}>{t(`evidence:bypass.${wanting}`)}</ToneText>;
  return (
    <ToneText tone="ok" icon="check">
      {t('groups.given')}
    </ToneText>
  );
}

function Group({ applicationId, group, number }: NumberedProps) {
  const { t } = useTranslation(['waivers', 'evidence', 'results']);
  const [open, setOpen] = useState(false);
  const id = useId();
  const headline = group.pattern || t('groups.silent');
  const name = number === undefined ? headline : t('results:groups.numbered', { headline, number });
  return (
    <li className={css.item}>
      <div className="row tight">
        <IconButton
          icon={open ? 'down' : 'right'}
          label={t(open ? 'evidence:close' : 'evidence:open', { name })}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        />
        <div className="grow">
          <span className={group.pattern ? 'mono long-name' : 'dim'}>{name}</span>
          <p className="cap">{[t('groups.cases', { count: group.tests }), ...group.modules].join(' · ')}</p>
          <KnownIssueMark issue={group.knownIssue} />
        </div>
        <span className="badges">
          {group.configurations.map((index) => (
            <ConfigurationBadge key={index} index={index} />
          ))}
        </span>
        <State reasons={group.reasons} />
      </div>
      {open && (
        <div id={id} className={css.body}>
          <KnownIssueNote issue={group.knownIssue} />
          <p className="cap">{t('groups.covers', { count: group.tests })}</p>
          <GroupCases print={group.print} applicationId={applicationId} filter={everyFailure} />
          <GroupForm applicationId={applicationId} group={group} />
        </div>
      )}
    </li>
  );
}

/** Failures by their fault, each with one reason for all of it, page below page. */
export function GroupList({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation('waivers');
  const query = useFailureGroups(applicationId, everyFailure);
  const rows = query.data?.pages.flatMap((page) => page.rows);
  if (query.isError && !rows) return <LoadFailure onRetry={() => void query.refetch()} />;
  if (!rows) return <SkeletonRows columns={3} />;
  const numbers = headlineNumbers(rows);
  return (
    <>
      <p className={`cap ${css.note}`}>{t('groups.note')}</p>
      <ul>
        {rows.map((group) => (
          <Group
            key={group.print}
            applicationId={applicationId}
            group={group}
            number={numbers.get(group.print)}
          />
        ))}
      </ul>
      <MoreRows query={query} className={css.note} />
    </>
  );
}
