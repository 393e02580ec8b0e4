const WORK_FACTOR = 10;

type Outgoing = { method: string; headers: Headers; body: BodyInit | null; signal: AbortSignal | undefined };

/**
 * Sends like `fetch` and reports the uploaded share, 0 to 1, which `fetch` cannot do.
 * Throws a `TimeoutError` when nothing has moved for `idleMs`, however long the whole takes.
 */
export const sendWithProgress = (
  address: string,
  { method, headers, body, signal }: Outgoing,
  onProgress: (share: number) => void,
  idleMs: number,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let idle: ReturnType<typeof setTimeout>;
    const end = (error: unknown) => {
      clearTimeout(idle);
      reject(error);
    };
    const giveUp = () => {
      end(new DOMException('Nothing has moved', 'TimeoutError'));
      request.abort();
    };
    const wait = () => {
      clearTimeout(idle);
      idle = setTimeout(giveUp, idleMs);
    };
    request.open(method, address);
    request.responseType = 'text';
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      wait();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    // The body is sent; from here on the server works on it.
    request.upload.onload = () => {
      clearTimeout(idle);
      idle = setTimeout(giveUp, idleMs * WORK_FACTOR);
    };
    request.onload = () => {
      clearTimeout(idle);
      const isEmpty = request.status === 204 || request.status === 304;
      resolve(new Response(isEmpty ? null : request.responseText, { status: request.status }));
    };
    request.onerror = () => end(new TypeError('network error'));
    request.onabort = () => end(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    wait();
    request.send(body as XMLHttpRequestBodyInit | null);
  });
