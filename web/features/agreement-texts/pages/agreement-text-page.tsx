import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import type { AgreementTextDetail } from '#contract/programme/agreement-texts.ts';
import type { AgreementName } from '#domain/agreements/agreements.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ToneTag } from '#web/components/controls/status.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { RecordFailure } from '#web/components/page/record-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/forms.css';
import '#web/theme/widgets/timeline.css';
import { useAgreementText, useAgreementTexts } from '../api/agreement-texts.ts';
import css from '../components/agreement-texts.module.css';
import { WithdrawTextDialog } from '../components/delete-text-dialog.tsx';
import { TextEditor } from '../components/text-editor.tsx';
import { TextHistory } from '../components/text-history.tsx';
import { TextPreview } from '../components/text-preview.tsx';
import { UnreadNote } from '../components/unread-note.tsx';
import { nameIn, nameOfType, textDraft, typeOf } from '../model/text-form.ts';
import { textLooks } from '../model/text-looks.ts';

type VersionProps = { name: AgreementName; text: AgreementTextDetail };

/** A version that is written no more: as it is read, and from when on. */
function Published({ name, text }: VersionProps) {
  const { t } = useTranslation('agreement-texts');
  const times = useTimeTexts();
  const [withdrawing, setWithdrawing] = useState(false);
  const params = { agrType: typeOf(name), version: String(text.version) };
  return (
    <>
      <Panel title={t('text')} padded>
        {text.unread && <UnreadNote params={params} />}
        <p className="cap">
          {text.publishedAt && t('countsFrom', { when: times.moment(text.publishedAt) })} {t('fixed')}
        </p>
        <TextPreview draft={textDraft(text)} />
      </Panel>
      {text.state === 'scheduled' && (
        <div>
          <Button onClick={() => setWithdrawing(true)}>{t('withdrawal.confirm')}</Button>
        </div>
      )}
      {withdrawing && (
        <WithdrawTextDialog
          params={params}
          onClose={() => setWithdrawing(false)}
          onDone={() => setWithdrawing(false)}
        />
      )}
    </>
  );
}

/** The draft as it was when it was opened, until this page saves it: what others save takes nobody's text away. */
function useHeld(newest: AgreementTextDetail | undefined) {
  const [held, setHeld] = useState<AgreementTextDetail | undefined>(undefined);
  const saved = useRef(0);
  const keeps = held?.state === 'draft' && newest?.state === 'draft' && held.revision >= saved.current;
  const data = keeps && held.version === newest.version ? held : newest;
  if (data !== held) setHeld(data);
  const release = (revision: number) => {
    saved.current = revision;
  };
  return { data, release };
}

/**
 * The newest version there was when the page was opened, which the next one begins with; undefined while it is fetched. Null
 * where there is none.
 */
function useBefore(name: AgreementName, isNew: boolean) {
  const { data: list } = useAgreementTexts();
  const newest = list?.agreements.find(({ agrType }) => nameOfType(agrType) === name)?.versions[0];
  const version = String(newest?.version ?? 1);
  const { data } = useAgreementText({ agrType: typeOf(name), version }, isNew && newest !== undefined);
  const found = list && (newest ? data : null);
  const [held, setHeld] = useState(found);
  if (held === undefined && found !== undefined) setHeld(found);
  return held;
}

function AgreementText({ name, version }: { name: AgreementName; version: string }) {
  const { t } = useTranslation(['agreement-texts', 'form', 'common']);
  const isNew = version === 'new';
  const {
    data: newest,
    isError,
    error,
    refetch,
  } = useAgreementText({ agrType: typeOf(name), version }, !isNew);
  const { data, release } = useHeld(newest);
  const before = useBefore(name, isNew);
  const title = `${t(`agreement.${name}`)} ${isNew ? t('next') : t('version', { version })}`;
  const state = isNew ? 'draft' : data?.state;
  const isReady = isNew ? before !== undefined : data !== undefined;
  if (isError && !data)
    return (
      <main className="page">
        <RecordFailure error={error} kind="agreement" onRetry={() => void refetch()} />
      </main>
    );
  return (
    <main className="page">
      <Breadcrumbs crumbs={[{ label: t('title'), to: paths.agreementTexts }, { label: title }]} />
      <PageHead title={title} tag={state && <ToneTag {...textLooks[state]}>{t(`state.${state}`)}</ToneTag>} />
      {!isReady && <SkeletonRows columns={2} />}
      <div className={css.column}>
        {isReady && state === 'draft' && (
          // A new version remounts the form with the saved values.
          <TextEditor
            key={`${version} ${data?.revision}`}
            name={name}
            text={data ?? null}
            before={before ?? null}
            onSaved={release}
          />
        )}
        {data && state !== 'draft' && <Published name={name} text={data} />}
        {data && (
          <Panel title={t('history')} padded>
            <TextHistory id={`${typeOf(name)}-${data.version}`} />
          </Panel>
        )}
      </div>
    </main>
  );
}

/** A version of an agreement: written as a draft, and looked at afterwards. */
export function AgreementTextPage() {
  const { name: text, version = 'new' } = useParams();
  const { data: user } = useQuery(sessionQuery);
  const name = nameIn(text);
  if (!user) return null;
  if (!name) return <Navigate to={paths.agreementTexts} replace />;
  return <AgreementText key={`${name} ${version}`} name={name} version={version} />;
}
