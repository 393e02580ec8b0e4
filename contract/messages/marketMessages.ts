/** Searching the market. */
export const marketMessages = {
  'market.area': 'west,south,east,north in degrees',
  'market.portPair': 'Two port ids: loading,discharge',
  'market.searchName': 'Give it a name',
  'market.searchNameTaken': 'You have a saved search with this name',
  'market.noSuchChoice': 'There is no such thing to choose',
  'market.noFilter': 'Set at least one filter',
} as const;
