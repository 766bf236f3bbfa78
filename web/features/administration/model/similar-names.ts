import type { AdminAccount } from '#contract/accounts/admin-accounts.ts';
import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import { limits } from '#domain/shared/limits.ts';
import { paths } from '#web/paths.ts';

/** A name that may be taken for another, in the languages that it has, and where its bearer is found. */
export type SimilarName = { id: string; zh: string | null; en: string | null; to: string };

const found = (path: string, name: string) =>
  `${path}?${new URLSearchParams({ keyword: name.slice(0, limits.keywordLength) })}`;

/** Both names of each: the one that looks alike may not be the one of the reader's language. */
export function similarEnterprises({ similar }: Pick<AdminEnterprise, 'similar'>): SimilarName[] {
  return similar.map(({ id, nameZh: zh, nameEn: en }) => ({ id, zh, en, to: found(paths.enterprises, zh) }));
}

export function similarAccounts({ similar }: Pick<AdminAccount, 'similar'>): SimilarName[] {
  return similar.map(({ id, login }) => ({ id, zh: null, en: login, to: found(paths.accounts, login) }));
}
