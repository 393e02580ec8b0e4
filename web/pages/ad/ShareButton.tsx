import { Trans, useLingui } from '@lingui/react/macro';
import { IconShare2 } from '@tabler/icons-react';
import { toast } from '../../ui/feedback/toast.ts';
import classes from '../../ui/inputs/RowButton.module.css';

/** Opens the device's share sheet; without one the URL is copied. */
export const ShareButton = ({ title }: { title: string }) => {
  const { t } = useLingui();
  const share = async () => {
    const url = `${location.origin}${location.pathname}`;
    try {
      if (navigator.share !== undefined) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        toast.done(t`Link copied`);
      }
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.failed(t`The link could not be copied. Copy it from the address bar.`);
    }
  };
  return (
    <button type="button" className={classes.labelled} onClick={() => void share()}>
      <IconShare2 size={17} aria-hidden />
      <Trans>Share</Trans>
    </button>
  );
};
