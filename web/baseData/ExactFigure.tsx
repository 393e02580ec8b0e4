import classes from './EntryTable.module.css';

/** As exact as it is, and in a column with the others under each other by the point. */
export const ExactFigure = ({ exact }: { exact: string }) => {
  const [whole = '', rest] = exact.split('.');
  return (
    <span translate="no">
      {whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}
      <span className={classes.decimals}>{rest === undefined ? '' : `.${rest}`}</span>
    </span>
  );
};
