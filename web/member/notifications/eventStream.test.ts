import { expect, test } from 'vitest';
import { eventReader, type StreamEvent } from './eventStream.ts';

const read = (...pieces: string[]) => {
  const events: StreamEvent[] = [];
  const reader = eventReader((event) => events.push(event));
  for (const piece of pieces) reader(piece);
  return events;
};

test('events are told from heartbeats, wherever a piece ends', () => {
  const text =
    'id: 7\nevent: state\ndata: {"unread":2}\n\n: heartbeat\n\nevent: notification\ndata: a\ndata: b\n\n';
  const whole = read(text);
  expect(whole).toEqual([
    { id: '7', name: 'state', data: '{"unread":2}' },
    { id: null, name: 'notification', data: 'a\nb' },
  ]);
  expect(read(...text.split(''))).toEqual(whole);
});

test('an event that was cut is none', () => {
  expect(read('event: state\ndata: {"unr')).toEqual([]);
  expect(read('data: x\r\n\r\n')).toEqual([{ id: null, name: 'message', data: 'x' }]);
});
