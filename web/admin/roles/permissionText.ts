import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '../../../contract/core/access.ts';

type PermissionText = { name: MessageDescriptor; lets: MessageDescriptor };

/** Name and description of each permission. */
export const permissionText: Record<Permission, PermissionText> = {
  'ads.moderate': { name: msg`Moderate ads`, lets: msg`See the queue, approve and reject ads` },
  'ads.edit': { name: msg`Edit ads`, lets: msg`Change the content of anybody's ad` },
  'ads.delete': { name: msg`Delete ads`, lets: msg`Delete anybody's ad for good` },
  'users.read': { name: msg`View users`, lets: msg`Open accounts and roles, with sessions and history` },
  'users.write': { name: msg`Edit users`, lets: msg`Invite users, change their details, delete accounts` },
  'users.block': { name: msg`Block users`, lets: msg`Block and unblock accounts; blocking signs them out` },
  'users.role': { name: msg`Assign roles`, lets: msg`Change the role of an account` },
  'users.permissions': {
    name: msg`Give permissions`,
    lets: msg`Grant one account what its roles do not hold`,
  },
  'roles.write': {
    name: msg`Change roles`,
    lets: msg`Create roles, set what they may do, give them to many`,
  },
  'plans.write': { name: msg`Change plans`, lets: msg`Set prices, duration and content of the paid plans` },
  'payments.read': { name: msg`See payments`, lets: msg`Open everybody's payments and receipts` },
  'wallet.adjust': { name: msg`Adjust wallets`, lets: msg`Credit or debit a wallet by hand` },
  'reports.read': { name: msg`See sales reports`, lets: msg`Revenue, sales and subscribers, with export` },
  'tickets.handle': { name: msg`Answer tickets`, lets: msg`Read, assign and answer support tickets` },
  'notifications.send': {
    name: msg`Send notifications`,
    lets: msg`Write to all members or to a part of them`,
  },
  'settings.write': {
    name: msg`Site settings`,
    lets: msg`Name, logo, contact, maintenance, security switches`,
  },
  'landing.write': { name: msg`Landing page`, lets: msg`Change the sections and pictures of the first page` },
  'social.write': { name: msg`Social login`, lets: msg`Switch sign-in with Google and LinkedIn on and off` },
  'basedata.write': { name: msg`Base data`, lets: msg`Products, grades, countries, units and currencies` },
  'prices.write': { name: msg`Quotes`, lets: msg`Enter and accept quotes of benchmarks, and fetch them` },
  'stats.read': { name: msg`See figures`, lets: msg`Users, ads, views and inquiries by day` },
  'audit.read': { name: msg`Audit log`, lets: msg`See who did what, when and from where` },
  'compliance.read': { name: msg`See screening`, lets: msg`Lists, hits and runs, with names and scores` },
  'companies.verify': {
    name: msg`Evidence of companies`,
    lets: msg`Check what companies claim, and sign or refuse it`,
  },
  'documents.review': {
    name: msg`Documents`,
    lets: msg`Compare documents of ads, and decide what buyers are told`,
  },
  'compliance.review': {
    name: msg`Decide hits`,
    lets: msg`Propose and confirm decisions, receive new lists`,
  },
  'compliance.rules': {
    name: msg`Sanctions rules`,
    lets: msg`Enter embargoes and price caps, and confirm them`,
  },
  'backups.manage': { name: msg`Backups`, lets: msg`Make, check and schedule backups` },
  'jobs.manage': { name: msg`Jobs`, lets: msg`See what runs in the background, run what failed again` },
};

type Area = { id: string; name: MessageDescriptor; permissions: readonly Permission[] };

/** Permissions grouped by area; each is in exactly one. */
export const permissionAreas: readonly Area[] = [
  { id: 'ads', name: msg`Ads`, permissions: ['ads.moderate', 'ads.edit', 'ads.delete'] },
  {
    id: 'people',
    name: msg`Users and roles`,
    permissions: [
      'users.read',
      'users.write',
      'users.block',
      'users.role',
      'users.permissions',
      'roles.write',
    ],
  },
  {
    id: 'money',
    name: msg`Plans and money`,
    permissions: ['plans.write', 'payments.read', 'wallet.adjust', 'reports.read'],
  },
  { id: 'talk', name: msg`Support and messages`, permissions: ['tickets.handle', 'notifications.send'] },
  {
    id: 'site',
    name: msg`Site`,
    permissions: ['settings.write', 'landing.write', 'social.write', 'basedata.write', 'prices.write'],
  },
  {
    id: 'compliance',
    name: msg`Compliance`,
    permissions: [
      'companies.verify',
      'documents.review',
      'compliance.read',
      'compliance.review',
      'compliance.rules',
    ],
  },
  {
    id: 'watch',
    name: msg`Oversight`,
    permissions: ['stats.read', 'audit.read', 'backups.manage', 'jobs.manage'],
  },
];
