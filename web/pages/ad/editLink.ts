/** Where an ad is edited: members have a separate screen, staff use the one for new ads. */
export const editLink = (adId: string, isStaff: boolean) =>
  isStaff
    ? ({ to: '/create-ad', search: { ad: adId } } as const)
    : ({ to: '/users/ads/$id/edit', params: { id: adId } } as const);
