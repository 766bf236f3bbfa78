import { logoFormat, maxLogoBytes } from '#domain/programme/logo.ts';
import { toBase64 } from '#web/lib/api/to-base64.ts';
import type { NewLogo } from './identity-form.ts';

const types = { png: 'image/png', svg: 'image/svg+xml' } as const;

/** A file as it is sent, or what speaks against it before it is. */
export async function readLogoFile(file: File): Promise<NewLogo | 'tooLarge' | 'format'> {
  if (file.size > maxLogoBytes) return 'tooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = logoFormat(bytes);
  if (format === null) return 'format';
  return { name: file.name, bytes: file.size, type: types[format], base64: toBase64(bytes) };
}
