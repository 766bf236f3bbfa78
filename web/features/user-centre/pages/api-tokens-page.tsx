import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiToken } from '#contract/accounts/api-tokens.ts';
import { apiTokenLimits } from '#domain/api-tokens/api-tokens.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { NeedsRight } from '#web/components/page/needs-right.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { LinkDialog } from '#web/components/people/link-dialog.tsx';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { paths } from '#web/paths.ts';
import { useApiTokens, useRevokeApiToken } from '../api/api-tokens.ts';
import { NewTokenSheet } from '../components/new-token-sheet.tsx';
import { TokenTable } from '../components/token-table.tsx';
import { TokenUse } from '../components/token-use.tsx';
import { UserCentreHead } from '../components/user-centre-head.tsx';

/** Ending a token is asked about first: a build that still has it fails. */
function useRevoking() {
  const { t } = useTranslation('user-centre');
  const revoke = useRevokeApiToken();
  const [chosen, setChosen] = useState<ApiToken | null>(null);
  const send = ({ id, name }: ApiToken) =>
    revoke.mutate(id, {
      onSuccess: () => showToast({ tone: 'ok', title: t('token.revoked'), detail: name }),
      onSettled: () => setChosen(null),
    });
  const shown = chosen && (
    <ConfirmDialog
      open
      danger
      title={t('token.revokeTitle', { name: chosen.name })}
      losses={[t('token.revokeLoss')]}
      confirm={t('token.revoke')}
      busy={revoke.isPending}
      onConfirm={() => send(chosen)}
      onClose={() => setChosen(null)}
    />
  );
  return { ask: setChosen, shown };
}

function Tokens() {
  const { t } = useTranslation(['user-centre', 'time', 'form', 'common']);
  const { data, isError, refetch } = useApiTokens(useMay('api-token.administer'));
  const rows = data?.rows;
  const good = rows?.filter(({ state }) => state === 'good').length ?? 0;
  const isFull = good >= apiTokenLimits.most;
  const sheet = useAddressDialog(['token']);
  const revoking = useRevoking();
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const title = t('page.apiTokens');
  return (
    <>
      <UserCentreHead
        title={title}
        crumbs={[{ label: title }]}
        facts={rows && <span>{t('token.count', { count: good, most: apiTokenLimits.most })}</span>}
      >
        <Button kind="primary" icon="plus" disabled={!rows || isFull} onClick={() => sheet.open('token')}>
          {t('token.make')}
        </Button>
      </UserCentreHead>
      <Panel className="list-panel">
        {isError && !rows ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <TokenTable tokens={rows} onRevoke={revoking.ask} />
        )}
      </Panel>
      <TokenUse />
      {sheet.name && (
        <NewTokenSheet
          onMade={(one) => {
            sheet.close();
            setMade(one);
          }}
          onClose={sheet.close}
        />
      )}
      {made && (
        <LinkDialog
          title={t('token.shownTitle', { name: made.name })}
          lead={t('token.shownOnce')}
          url={made.token}
          onClose={() => setMade(null)}
        />
      )}
      {revoking.shown}
    </>
  );
}

/** The tokens with which build systems call for the enterprise, for whoever manages there. */
export function ApiTokensPage() {
  const { t } = useTranslation(['user-centre', 'common']);
  return (
    <NeedsRight
      operation="api-token.administer"
      back={{ label: t('common:basicInformation'), to: paths.basicInformation }}
    >
      <Tokens />
    </NeedsRight>
  );
}
