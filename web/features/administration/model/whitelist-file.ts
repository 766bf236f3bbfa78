import { whitelistLimits } from '#domain/enterprises/whitelist-limits.ts';

/** Bytes that a file may have whose text is not too long. */
const maxBytes = whitelistLimits.characters * 4;

/** The text of a CSV file, as UTF-8 or as Chinese spreadsheets write it (GB 18030); null for one that is too long. */
export async function readCsvFile(file: Blob): Promise<string | null> {
  if (file.size > maxBytes) return null;
  const bytes = await file.arrayBuffer();
  const text = decode(bytes);
  return text.length > whitelistLimits.characters ? null : text;
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Never fatal: what is neither has lines that name nobody.
    return new TextDecoder('gb18030').decode(bytes).replaceAll('\0', '');
  }
}
