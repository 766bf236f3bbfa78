/** Nobody is signed in on the public site's own pages: what only they see stays out of its script. */
const Nothing = () => null;
export const PublicUserMenu = Nothing;
export const SignedInNotices = Nothing;
export const HomeOnboarding = Nothing;
export const NoPermissionNotice = Nothing;
export const KeptNote = Nothing;
export const useUserMenu = () => [];
export const landingOf = () => '/';

/** Who may do what is asked of the server. */
export const operations = {};
export const roles = [];
export const isOpenTo = () => false;

/** Nothing waits for a connection. */
const nothingWaits = { mark: () => {}, call: null };
export const useWaitingCall = () => nothingWaits;
