/** EXIF tags of exposure time, aperture, sensitivity and focal length, which cameras write and screenshots lack. */
const exposureTags: ReadonlySet<number> = new Set([0x829a, 0x829d, 0x8827, 0x920a]);
const exposureDirectory = 0x8769;
const entryBytes = 12;

/** Whether EXIF data has one of the exposure tags; false for damaged data. */
export function hasExposureTags(exif: Uint8Array | undefined): boolean {
  if (!exif) return false;
  const named = Buffer.from(exif.subarray(0, 6)).toString('latin1') === 'Exif\0\0';
  const bytes = exif.subarray(named ? 6 : 0);
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const little = view.getUint16(0) === 0x4949;
    const first = entriesOf(view, view.getUint32(4, little), little);
    const at = first.get(exposureDirectory);
    if (at === undefined) return false;
    return [...entriesOf(view, at, little).keys()].some((tag) => exposureTags.has(tag));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The values of a directory by tag, at most 65,535. @throws RangeError where the data ends before */
function entriesOf(view: DataView, start: number, little: boolean): Map<number, number> {
  const count = view.getUint16(start, little);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = start + 2 + index * entryBytes;
      return [view.getUint16(at, little), view.getUint32(at + 8, little)];
    }),
  );
}
