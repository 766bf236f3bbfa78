/** Names of what waits in the browser's store of this visit: it stays when the session ends, under the account. */
export const pendingPrefix = 'pending:';
