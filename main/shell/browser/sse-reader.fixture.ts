/** Reads server-sent events as a browser would: by fields and blank lines. */
export interface SseEvent {
  event: string;
  id: string;
  data: unknown;
}

export interface Sse {
  headers: Headers;
  /** The next `n` events. */
  take(n: number): Promise<SseEvent[]>;
  /** All that comes until the server ends the stream. */
  rest(): Promise<SseEvent[]>;
  close(): void;
}

function parse(block: string): SseEvent | null {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]));
  const data = fields.get('data');
  return data === undefined ? null : { event: fields.get('event') ?? 'message', id: fields.get('id') ?? '', data: JSON.parse(data) as unknown };
}

export async function eventReader(url: string, init: RequestInit): Promise<Sse> {
  const abort = new AbortController();
  const response = await fetch(url, { ...init, signal: abort.signal });
  if (response.body === null || !response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const events: SseEvent[] = [];
  let text = '';
  const more = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    if (done) return false;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block);
      if (event !== null) events.push(event);
    }
    return true;
  };
  return {
    headers: response.headers,
    async take(n) {
      while (events.length < n) if (!(await more())) throw new Error(`the stream ended after ${events.length} of ${n} events`);
      return events.splice(0, n);
    },
    async rest() {
      while (await more());
      return events.splice(0);
    },
    close: () => abort.abort(),
  };
}
