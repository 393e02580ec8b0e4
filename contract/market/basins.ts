/** Trading regions of sea-borne cargoes: prices within one lie near each other, freight separates them. */
export const basins = [
  'nwe',
  'baltic',
  'med',
  'blacksea',
  'caspian',
  'waf',
  'eaf',
  'redsea',
  'gulf',
  'india',
  'seasia',
  'neasia',
  'oceania',
  'usgulf',
  'usatlantic',
  'uspacific',
  'latam',
] as const;
export type Basin = (typeof basins)[number];
