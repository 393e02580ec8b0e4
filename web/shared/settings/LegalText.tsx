import { legalBlocks } from '../../../contract/site/legalKinds.ts';
import classes from './LegalText.module.css';

/** A legal text: headings, paragraphs and lists; markup in it is shown as written. */
export const LegalText = ({ text }: { text: string }) => (
  <div className={classes.text} dir="auto">
    {legalBlocks(text).map((block, place) => {
      const key = `${place}`;
      if (block.kind === 'heading') return <h2 key={key}>{block.text}</h2>;
      if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>;
      return (
        <ul key={key}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    })}
  </div>
);
