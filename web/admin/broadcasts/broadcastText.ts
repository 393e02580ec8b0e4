import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Audience, Broadcast } from '../../../contract/messaging/broadcasts.ts';
import type { NotificationChannel } from '../../../contract/messaging/notificationKinds.ts';

export const stateText: Record<Broadcast['state'], MessageDescriptor> = {
  scheduled: msg`Scheduled`,
  sending: msg`On its way`,
  sent: msg`Sent`,
  cancelled: msg`Cancelled`,
};

export const wayText: Record<NotificationChannel, MessageDescriptor> = {
  inApp: msg`In the app`,
  email: msg`E-mail`,
  push: msg`Push`,
};

export const audienceText: Record<Audience['kind'], MessageDescriptor> = {
  all: msg`Everybody`,
  role: msg`Roles`,
  plan: msg`Plans`,
  users: msg`Individual users`,
};
export const audienceKinds = Object.keys(audienceText) as Audience['kind'][];
