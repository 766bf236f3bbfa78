import { uploadFile } from '#contract/files.ts';
import type { AttackedPortal } from './attacked-portal.ts';
import type { Flood } from './flood.ts';

type SentFile = { kind: 'attachment' | 'image'; name: string; bytes: Buffer };
type From = Pick<Flood, 'headers' | 'connections' | 'from'>;

/** One file, sent as a page does, over and over. */
export function uploadFlood({ url }: AttackedPortal, { kind, name, bytes }: SentFile, from: From): Flood {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return {
    ...from,
    url: `${url}${uploadFile.path}?kind=${kind}`,
    method: 'POST',
    headers: { ...from.headers, 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  };
}
