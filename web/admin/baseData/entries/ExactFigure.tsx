import classes from './EntryTable.module.css';

/** A figure in full precision, aligned at the decimal point within a column. */
export const ExactFigure = ({ exact }: { exact: string }) => {
  const [whole = '', rest] = exact.split('.');
  return (
    <span translate="no">
      {whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}
      <span className={classes.decimals}>{rest === undefined ? '' : `.${rest}`}</span>
    </span>
  );
};
