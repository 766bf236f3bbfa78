import type { ColumnType, Generated } from 'kysely';
import type { TokenScope } from '#domain/accounts/permissions.ts';

export type ApiTokenSchema = {
  /** What a build system calls with; of the token itself its hash alone is kept. */
  apiToken: {
    id: Generated<string>;
    enterpriseId: string;
    /** Who made it, and in whose name it calls. */
    accountId: string;
    name: string;
    hash: string;
    /** Its last characters, to tell it from others. */
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
