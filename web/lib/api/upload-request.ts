/** Bytes sent so far; `total` is 0 while the browser does not know it. */
export type UploadProgress = { sent: number; total: number };

/** What came back, with the headers that are read. */
export type Answer = { status: number; body: string; requestId: string | null; retryAfter: string | null };

/** Sends a form, or bytes as they are, and tells how far it is, which `fetch` cannot. */
export function sendForm(
  method: string,
  address: string,
  headers: Record<string, string>,
  form: FormData | Blob,
  options: { signal?: AbortSignal; onProgress?: (progress: UploadProgress) => void },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  request.open(method, address);
  request.withCredentials = true;
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => options.onProgress?.({ sent: loaded, total });
  request.onload = () => {
    const { status, responseText: body } = request;
    const [requestId, retryAfter] = ['X-Request-Id', 'Retry-After'].map((name) =>
      request.getResponseHeader(name),
    );
    resolve({ status, body, requestId: requestId ?? null, retryAfter: retryAfter ?? null });
  };
  request.onerror = () => reject(new TypeError('The upload met no answer'));
  request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
  options.signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.send(form);
  return promise;
}
