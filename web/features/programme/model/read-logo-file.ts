import { logoBytesMost, logoFormat } from '#domain/programme/logo.ts';
import type { NewLogo } from './identity-form.ts';

const types = { png: 'image/png', svg: 'image/svg+xml' } as const;

function toBase64(bytes: Uint8Array): string {
  const parts = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * 8192, (index + 1) * 8192)),
  );
  return btoa(parts.join(''));
}

/** A file as it is sent, or what speaks against it before it is. */
export async function readLogoFile(file: File): Promise<NewLogo | 'tooLarge' | 'format'> {
  if (file.size > logoBytesMost) return 'tooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = logoFormat(bytes);
  if (format === null) return 'format';
  return { name: file.name, bytes: file.size, type: types[format], base64: toBase64(bytes) };
}
