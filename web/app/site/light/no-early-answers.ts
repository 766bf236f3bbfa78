/** The first script of the app is not on pages that the server draws: nothing was asked before theirs. */
export { hear as hearOnce } from '#web/lib/api/hear.ts';
