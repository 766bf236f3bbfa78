import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generalConfigInForce } from '#domain/general-config/general-config.ts';
import { limits } from '#domain/shared/limits.ts';
import { ARCHIVE_ENTRY_MAX_BYTES, ARCHIVE_TOTAL_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';

const megabyte = 1024 * 1024;
const shell = readFileSync(new URL('../../../web/theme/widgets/shell.css', import.meta.url), 'utf8');

/** The specification's section 9, beside what the product goes by. */
it.each([
  ['configurations of a product', 10, limits.configurationsPerProduct],
  ['contacts selected', 10, limits.contactsPerProduct],
  ['contacts overall', 100, limits.contactsPerEnterprise],
  ['sample devices', 100, limits.sampleDevices],
  ['bytes of an image', 5 * megabyte, limits.imageBytes],
  ['images per item', 2, generalConfigInForce(new Map()).imagesPerItem],
  ['bytes of a test result', megabyte, limits.resultBytes],
  ['bytes of an Excel file', 20 * megabyte, limits.formBytes],
  ['bytes of a decompressed file', 50 * megabyte, ARCHIVE_ENTRY_MAX_BYTES],
  ['bytes decompressed in total', 500 * megabyte, ARCHIVE_TOTAL_MAX_BYTES],
  ['least sales volume', 0.1, limits.salesVolumeMin],
  ['largest sales volume', 50_000, limits.salesVolumeMax],
  ['custom channel code', 9, limits.customCodeLength],
  ['full channel ID', 16, limits.partnerCodeLength + limits.customCodeLength],
  ['memory in MB', 1023, limits.memoryMb],
  ['unread preview', 5, limits.unreadPreview],
  ['unread badge', 99, limits.unreadBadge],
  ['poll interval', 60_000, limits.noticePollMs],
  ['bell animation', 3_000, limits.bellMs],
  ['narrowest management page', 1280, Number(/min-width: (\d+)px/.exec(shell)?.[1])],
])('%s: %s', (_name, wanted, known) => {
  expect(known).toBe(wanted);
});
