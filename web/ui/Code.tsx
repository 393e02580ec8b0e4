import classes from './Code.module.css';

/** A reference, a UN/LOCODE or another code: `GM-8K3F2`, `NLRTM`; never translated or wrapped. */
export const Code = ({ children }: { children: string }) => (
  <span className={classes.code} translate="no">
    {children}
  </span>
);
