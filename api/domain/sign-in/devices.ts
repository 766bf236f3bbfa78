/** Browsers that are remembered of one account; the one that was not seen for longest is forgotten first. */
export const maxKnownDevices = 20;
/** Days that a browser is remembered after it was last used to sign in; browsers keep a cookie no longer. */
export const deviceDays = 400;

const day = 86_400_000;

/** True for a first sign-in right after registering: its owner is there and need not be told. */
export function isFirstSignIn(account: { createdAt: Date }, knownDevices: number, now: Date): boolean {
  return knownDevices === 0 && now.getTime() - account.createdAt.getTime() < day;
}

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A browser in a few words, `Firefox · Windows`; only names of ours, whatever it says of itself. `?` where it says nothing. */
export function describeBrowser(userAgent: string): string {
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const names = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(' · ') : '?';
}
