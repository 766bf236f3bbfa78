import { useTranslation } from 'react-i18next';
import type { ApiToken } from '#contract/accounts/api-tokens.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { RowMenu } from '#web/components/lists/row-menu.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

const looks = {
  good: { tone: 'ok', icon: 'ok' },
  expired: { tone: 'idle', icon: 'clock' },
  revoked: { tone: 'idle', icon: 'ended' },
} as const;

/** Before its end a token says how long it still serves: a build has to be given another. */
const soon = 14 * 86_400_000;

/** Whether a token serves, and until when it does or since when it does not. */
function TokenState({ token: { state, expiresAt, revokedAt } }: { token: ApiToken }) {
  const { t } = useTranslation('user-centre');
  const times = useTimeTexts();
  const now = useNow();
  const when = times.day(state === 'revoked' ? (revokedAt ?? expiresAt) : expiresAt);
  if (state === 'good' && Date.parse(expiresAt) - now.getTime() < soon)
    return (
      <ToneText tone="warn" icon="warn">
        {t('token.state.soon', { when, left: times.left(expiresAt, now) })}
      </ToneText>
    );
  return <ToneText {...looks[state]}>{t(`token.state.${state}`, { when })}</ToneText>;
}

/** What a token is called, and how it ends, by which it is told from others in a build system. */
function TokenName({ token: { name, ending } }: { token: ApiToken }) {
  return (
    <>
      <b>{name}</b> <span className="dim mono">…{ending}</span>
    </>
  );
}

type TableProps = { tokens: readonly ApiToken[] | undefined; onRevoke: (token: ApiToken) => void };

/** An enterprise's tokens, the newest first. */
export function TokenTable({ tokens, onRevoke }: TableProps) {
  const { t } = useTranslation(['user-centre', 'common']);
  const times = useTimeTexts();
  const nameOf = usePersonName();
  return (
    <ListTable
      rows={tokens}
      rowKey="id"
      columns={6}
      empty={<EmptyState title={t('token.none')} points={[t('token.lead')]} />}
    >
      {[
        <Column key="name" header={t('token.name')} body={(row: ApiToken) => <TokenName token={row} />} />,
        <Column
          key="scopes"
          header={t('token.scopes')}
          body={(row: ApiToken) =>
            row.scopes.map((scope) => t(`token.scope.${scope}`)).join(t('common:change.comma'))
          }
        />,
        <Column
          key="state"
          header={t('token.stands')}
          body={(row: ApiToken) => <TokenState token={row} />}
        />,
        <Column
          key="used"
          header={t('token.lastUsed')}
          body={(row: ApiToken) => (row.lastUsedAt ? times.moment(row.lastUsedAt) : t('token.neverUsed'))}
        />,
        <Column
          key="maker"
          header={t('token.maker')}
          body={({ maker, createdAt }: ApiToken) => (
            <>
              {nameOf(maker.name, maker.nameEn)} <span className="dim">{times.day(createdAt)}</span>
            </>
          )}
        />,
        <Column
          key="actions"
          className="num"
          header={<span className="sr-only">{t('common:moreActions')}</span>}
          body={(row: ApiToken) =>
            row.state === 'good' ? (
              <RowMenu
                label={`${t('common:moreActions')}: ${row.name}`}
                actions={[{ label: t('token.revoke'), icon: 'lock', onChoose: () => onRevoke(row) }]}
              />
            ) : null
          }
        />,
      ]}
    </ListTable>
  );
}
