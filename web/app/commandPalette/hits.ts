import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconAnchor,
  IconBuilding,
  IconCash,
  IconClipboardCheck,
  IconCoin,
  IconDroplet,
  IconFlag,
  IconFlame,
  IconListDetails,
  IconMapPin,
  IconMessageReport,
  IconReceipt2,
  IconRuler2,
  IconShieldLock,
  IconTruckDelivery,
  IconUser,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { AdminHit, AdminHitKind, baseDataHits } from '../../../contract/operations/adminSearch.ts';
import { translateName } from '../../i18n/translate.ts';
import type { PaletteItem } from './PaletteDialog.tsx';

const ofPeople: readonly AdminHitKind[] = ['user', 'company', 'ad', 'ticket', 'payment'];

/** Translates names defined by the site; user-defined names stay as they are. */
export const labelOfHit = (kind: AdminHitKind, label: string): string =>
  ofPeople.includes(kind) ? label : translateName(label);

type Kind = { name: MessageDescriptor; icon: PaletteItem['icon']; leads: (id: string) => LinkProps };

const entryOf =
  (kind: (typeof baseDataHits)[number]) =>
  (entry: string): LinkProps => ({ to: '/admin/base-data/$kind', params: { kind }, search: { entry } });

/** Label and link of each kind of record. */
export const hitKinds: Record<AdminHitKind, Kind> = {
  user: { name: msg`Users`, icon: IconUser, leads: (user) => ({ to: '/admin/users', search: { user } }) },
  company: {
    name: msg`Companies`,
    icon: IconBuilding,
    leads: (company) => ({ to: '/admin/companies', search: { company } }),
  },
  ad: {
    name: msg`Ads`,
    icon: IconClipboardCheck,
    leads: (ad) => ({ to: '/admin/ads', search: { status: 'all', ad } }),
  },
  ticket: {
    name: msg`Tickets`,
    icon: IconMessageReport,
    leads: (ticket) => ({ to: '/admin/tickets', search: { ticket } }),
  },
  payment: {
    name: msg`Payments`,
    icon: IconReceipt2,
    leads: (payment) => ({ to: '/admin/payments', search: { payment } }),
  },
  plan: {
    name: msg`Plans`,
    icon: IconListDetails,
    leads: (plan) => ({ to: '/admin/plans', search: { plan } }),
  },
  role: {
    name: msg`Roles`,
    icon: IconShieldLock,
    leads: (role) => ({ to: '/admin/roles', search: { role } }),
  },
  products: { name: msg`Products`, icon: IconDroplet, leads: entryOf('products') },
  'product-types': { name: msg`Product types`, icon: IconDroplet, leads: entryOf('product-types') },
  countries: { name: msg`Countries`, icon: IconFlag, leads: entryOf('countries') },
  units: { name: msg`Units`, icon: IconRuler2, leads: entryOf('units') },
  currencies: { name: msg`Currencies`, icon: IconCoin, leads: entryOf('currencies') },
  ports: { name: msg`Ports`, icon: IconAnchor, leads: entryOf('ports') },
  'delivery-terms': { name: msg`Delivery terms`, icon: IconTruckDelivery, leads: entryOf('delivery-terms') },
  'trading-regions': { name: msg`Trading regions`, icon: IconMapPin, leads: entryOf('trading-regions') },
  'hazard-classes': { name: msg`Hazard classes`, icon: IconFlame, leads: entryOf('hazard-classes') },
  'payment-terms': { name: msg`Payment terms`, icon: IconCash, leads: entryOf('payment-terms') },
};

/** Groups hits by kind, in their given order. */
export const hitsByKind = (hits: readonly AdminHit[]): [AdminHitKind, AdminHit[]][] => [
  ...Map.groupBy(hits, ({ kind }) => kind),
];
