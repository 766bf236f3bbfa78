import { useTranslation } from 'react-i18next';
import type { AuditLine } from '#contract/audit.ts';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Facts } from '#web/components/page/panel.tsx';
import css from './audit.module.css';

const shownHash = 16;
/** What a workflow still judges after it was asked for. */
const commands: ReadonlySet<string> = new Set(['review.decide', 'application.act']);

function HashText({ hash }: { hash: string }) {
  return <CopyText text={hash} label={`${hash.slice(0, shownHash)}…`} mono />;
}

/** The rest of a line: number, request, roles, what was sent, and the hash that the next entry names. */
export function AuditDetail({ line }: { line: AuditLine }) {
  const { t } = useTranslation(['audit', 'common']);
  const { call: _call, ...sent } = line.detail;
  const roles = line.actor?.roles.map((role) => t(`role.${role}`)).join(t('separator'));
  const facts = [
    { term: t('sequence'), value: <span className="mono">{line.sequence ?? t('unsealed')}</span> },
    { term: t('requestId'), value: <CopyText text={line.requestId} /> },
    ...(roles ? [{ term: t('roles'), value: roles }] : []),
    ...(line.target ? [{ term: t('column.target'), value: <CopyText text={line.target.id} /> }] : []),
    ...(line.hash ? [{ term: t('hash'), value: <HashText hash={line.hash} /> }] : []),
  ];
  return (
    <div className={css.detail}>
      <Facts facts={facts} />
      <div>
        {Object.keys(sent).length > 0 && (
          <>
            <p className="cap">{t('sent')}</p>
            <code className="code">{JSON.stringify(sent, null, 2)}</code>
          </>
        )}
        {commands.has(line.operation) && <p className="cap">{t('commandNote')}</p>}
      </div>
    </div>
  );
}
