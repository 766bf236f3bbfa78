/** Maximum known browsers of an account; the least recently used one is removed. */
export const maxKnownDevices = 20;
/** Days that a browser is known after its last sign-in; browsers keep no cookie longer. */
export const deviceDays = 400;

const day = 86_400_000;

/** True for a first sign-in right after registering, which needs no notification. */
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

/** Browser and system, `Firefox · Windows`; only known names. `?` for unknown ones. */
export function describeBrowser(userAgent: string): string {
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const names = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(' · ') : '?';
}
