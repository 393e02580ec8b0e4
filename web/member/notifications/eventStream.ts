/** One server-sent event. */
export type StreamEvent = { id: string | null; name: string; data: string };

/** Incremental `text/event-stream` parser; a chunk may end anywhere, even within a line. */
export const eventReader = (onEvent: (event: StreamEvent) => void) => {
  let rest = '';
  let event = { id: null as string | null, name: 'message', data: [] as string[] };
  const line = (text: string) => {
    if (text === '') {
      if (event.data.length > 0) onEvent({ ...event, data: event.data.join('\n') });
      event = { id: null, name: 'message', data: [] };
      return;
    }
    const at = text.indexOf(':');
    const field = at < 0 ? text : text.slice(0, at);
    const value = at < 0 ? '' : text.slice(at + 1).replace(/^ /, '');
    if (field === 'id') event.id = value;
    else if (field === 'event') event.name = value;
    else if (field === 'data') event.data.push(value);
  };
  return (piece: string) => {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const one of lines) line(one);
  };
};
