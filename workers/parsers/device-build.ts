import { boundName } from '#domain/test-results/test-result-text.ts';
import type { TestReport } from '#domain/test-results/test-results.ts';

type DeviceBuild = TestReport['build'];
type Attributes = Readonly<Record<string, string>>;

const OPTIONAL_ATTRIBUTES = {
  manufacturer: 'build_manufacturer',
  sdk: 'build_version_sdk',
  buildId: 'build_id',
  type: 'build_type',
  tags: 'build_tags',
  abis: 'build_abis',
} as const;

/** The attributes at which a mismatch is shown. */
export const BUILD_ATTRIBUTES = {
  brand: 'build_brand',
  model: 'build_model',
  osVersion: 'build_version_release',
  fingerprint: 'build_fingerprint',
} as const;
export const UNALTERED_FINGERPRINT = 'build_fingerprint_unaltered';

/** Reads the attributes of a Build element, any of which may be missing. */
export function readDeviceBuild(attributes: Attributes): DeviceBuild {
  const read = (name: string) => boundName((attributes[name] ?? '').trim());
  const build: DeviceBuild = {
    brand: read('build_brand'),
    model: read('build_model'),
    product: read('build_product'),
    device: read('build_device'),
    osVersion: read('build_version_release'),
    securityPatch: read('build_version_security_patch'),
    ...readFingerprints(read('build_fingerprint'), read(UNALTERED_FINGERPRINT)),
  };
  for (const [key, name] of Object.entries(OPTIONAL_ATTRIBUTES)) {
    const value = read(name);
    if (value !== '') build[key as keyof typeof OPTIONAL_ATTRIBUTES] = value;
  }
  return build;
}

function readFingerprints(reported: string, unaltered: string) {
  if (unaltered === '' || unaltered === reported) {
    return { fingerprint: reported, fingerprintAltered: false };
  }
  return { fingerprint: unaltered, fingerprintAltered: true, fingerprintReported: reported };
}
