import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeliveryTermEntry, Dimension, Phase } from '../../../../contract/baseData/baseData.ts';

export const dimensionText: Record<Dimension, MessageDescriptor> = {
  mass: msg`Mass`,
  volume: msg`Volume`,
  gas_volume: msg`Gas volume`,
  energy: msg`Energy`,
  count: msg`Pieces`,
};

export const phaseText: Record<Phase, MessageDescriptor> = {
  liquid: msg`Liquid`,
  gas: msg`Gas`,
  solid: msg`Solid`,
};

export const modes = ['any', 'water', 'terminal'] as const;

export const modeText: Record<DeliveryTermEntry['mode'], MessageDescriptor> = {
  any: msg`Any transport`,
  water: msg`Sea and inland waterway`,
  terminal: msg`In tank or by pipeline`,
};
