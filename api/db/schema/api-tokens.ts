import type { ColumnType, Generated } from 'kysely';
import type { TokenScope } from '#domain/accounts/permissions.ts';

export type ApiTokenSchema = {
  /** API tokens; only the hash of a token is stored. */
  apiToken: {
    id: Generated<string>;
    enterpriseId: string;
    /** Who created it, and in whose name it calls. */
    accountId: string;
    name: string;
    hash: string;
    /** Its last characters, for display. */
    ending: string;
    scopes: TokenScope[];
    createdAt: ColumnType<Date, Date, never>;
    expiresAt: ColumnType<Date, Date, never>;
    /** To the minute. */
    lastUsedAt: ColumnType<Date | null, never, Date>;
    revokedAt: ColumnType<Date | null, never, Date>;
    revokedBy: ColumnType<string | null, never, string>;
  };
};
