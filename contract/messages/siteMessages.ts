/** Settings and the landing page. */
export const siteMessages = {
  'site.noEntries': 'This section shows live figures alone',
  'site.tooManyEntries': 'At most {max} entries',
  'site.tooManySections': 'At most {max} sections',
  'site.idTaken': 'This id is taken',
  'site.pictureGone': 'This picture is not there any more: upload it again',
  'site.tooManyPictures': '{max} pictures at most: delete one first',
  'site.pictureOnLanding': 'The landing page shows this picture: {places}',
  'site.landingPictureGone': 'This picture is not there any more: pick or upload another one',
  'site.maintenance': '{message}',
  'site.linkNeeded': 'Say where it leads',
  'site.legalEmpty': 'Write the text first',
} as const;
