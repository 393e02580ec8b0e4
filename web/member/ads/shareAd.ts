import { t } from '@lingui/core/macro';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Opens the system share sheet for an ad's address; without one, copies the address. */
export const shareAd = async ({ slug, title }: Pick<AdSummary, 'slug' | 'title'>): Promise<void> => {
  const url = `${location.origin}/market/${slug}`;
  try {
    if (navigator.share !== undefined) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast.done(t`Link copied`);
  } catch (error) {
    // Closing the share sheet is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.failed(t`The link could not be copied: ${url}`);
  }
};
