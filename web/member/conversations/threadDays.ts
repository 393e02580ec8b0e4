type Sent = { createdAt: string };

/** Groups messages by the reader's local calendar day, in order; `day` is the time of the first message. */
export const threadDays = <Message extends Sent>(
  messages: readonly Message[],
): { day: string; messages: Message[] }[] => {
  const days: { day: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const last = days.at(-1);
    const isSameDay =
      last !== undefined && new Date(last.day).toDateString() === new Date(message.createdAt).toDateString();
    if (isSameDay) last.messages.push(message);
    else days.push({ day: message.createdAt, messages: [message] });
  }
  return days;
};
