import { useState } from 'react';
import classes from './Portrait.module.css';

type Props = {
  /** Shown if there is no picture. */
  initials: string;
  imageUrl: string | null;
  size?: 'small' | 'large';
};

/** A user's picture, or their initials; the name is shown beside it or in a label. */
export const Portrait = ({ initials, imageUrl, size = 'small' }: Props) => {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.portrait} data-size={size}>
      {imageUrl !== null && imageUrl !== broken ? (
        <img src={imageUrl} alt="" onError={() => setBroken(imageUrl)} />
      ) : (
        initials
      )}
    </span>
  );
};
